import { describe, expect, it } from 'vitest';

import { reseated, resized, seating, trouble, wished } from '../src/lib/table/seating';
import type { GameCard } from '../src/lib/wire/types';

const card = {
  slug: 'northwest',
  fewest: 2,
  most: 4,
  bots: [],
  usual_bot: 'greedy',
  options: [],
} as unknown as GameCard;
const kinds = (chairs: { kind: string }[]) => chairs.map((each) => each.kind).join(' ');

describe('seating', () => {
  it('starts with the seats for the chosen button of the shelf', () => {
    expect(kinds(seating(card, 'bots'))).toBe('me bot bot');
    expect(kinds(seating(card, 'friends'))).toBe('me open');
    expect(kinds(seating(card, 'here'))).toBe('me here');
  });
  it('new chairs are like the last one', () => {
    expect(kinds(resized(card, seating(card, 'friends'), 4))).toBe('me open open open');
    expect(kinds(resized(card, seating(card, 'bots'), 2))).toBe('me bot');
  });
  it('at most one chair is “me”', () => {
    expect(kinds(reseated(seating(card, 'bots'), 2, 'me'))).toBe('bot bot me');
    expect(kinds(reseated(seating(card, 'bots'), 0, 'bot'))).toBe('bot bot bot');
  });
  it('requires names for the people at this screen', () => {
    const chairs = seating(card, 'here');
    expect(trouble(chairs)).toBe('');
    expect(trouble([chairs[0]!, { ...chairs[1]!, name: '  ' }])).toMatch(/name/);
    expect(trouble([{ ...chairs[0]!, kind: 'bot' }, chairs[1]!])).toMatch(/you/);
  });
  it('sends the server only the needed fields', () => {
    const chairs = resized(card, reseated(seating(card, 'here'), 1, 'bot'), 3).map((each, at) =>
      at === 2 ? { ...each, kind: 'here' as const, name: ' Bo ' } : each,
    );
    expect(wished(card, chairs, { mix: 'even' }, true, 1)).toEqual({
      game: 'northwest',
      seats: [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }, { kind: 'here', name: 'Bo' }],
      options: { mix: 'even' },
      public: true,
      first: 1,
    });
    expect(wished(card, chairs, {}, false, null, false, '0123').components).toBe('0123');
  });
});
