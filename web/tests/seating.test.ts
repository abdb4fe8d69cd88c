// @vitest-environment node

import { describe, expect, it } from 'vitest';

import { asSeat, reseated, resized, seating, trouble, wished } from '../src/lib/table/seating';
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
  it('shows every kind of chair as the seat that it will be', () => {
    const names = (['me', 'here', 'bot', 'open'] as const).map((kind, at) =>
      asSeat({ kind, name: ' Zoe ', bot: 'level3' }, at, 'Ann', 'Cedar'),
    );
    expect(names.map(({ name, bot, open }) => [name, bot, open])).toEqual([
      ['Ann', null, false],
      ['Zoe', null, false],
      ['Cedar', 'level3', false],
      ['', null, true],
    ]);
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

describe('the chairs of a new table', () => {
  const of = (fewest: number, most: number) => ({ ...card, fewest, most });

  it('are three with bots, if the game allows it, and as few as possible with people', () => {
    const counts = (fewest: number, most: number) =>
      (['bots', 'friends', 'here'] as const).map((company) => seating(of(fewest, most), company).length);
    expect([counts(2, 4), counts(1, 2), counts(4, 6)]).toEqual([
      [3, 2, 2],
      [2, 1, 1],
      [4, 4, 4],
    ]);
  });
  it('have names by their places, and the usual bot', () => {
    const chairs = resized(card, seating(card, 'here'), 4);
    expect(chairs.map(({ name }) => name)).toEqual(['Player 1', 'Player 2', 'Player 3', 'Player 4']);
    expect(chairs.map(({ bot }) => bot)).toEqual(['greedy', 'greedy', 'greedy', 'greedy']);
  });
  it('beside “me” alone are for bots', () => {
    expect(kinds(resized(card, seating(of(1, 4), 'friends'), 3))).toBe('me bot bot');
    expect(kinds(resized(card, [], 2))).toBe('bot bot');
  });
  it('keep what was set when their number changes', () => {
    const chairs = seating(card, 'bots').map((each, at) => ({ ...each, name: `Ann ${at}` }));
    expect(resized(card, chairs, 2)).toEqual(chairs.slice(0, 2));
    expect(resized(card, chairs, 3)).toEqual(chairs);
  });
  it('exchange their kinds if another one is “me”', () => {
    expect(kinds(reseated(seating(card, 'here'), 1, 'me'))).toBe('here me');
    expect(kinds(reseated(seating(card, 'bots'), 1, 'open'))).toBe('me open bot');
  });
  it('say what is wrong with them', () => {
    const chairs = seating(card, 'here');
    expect(trouble([chairs[0]!, { ...chairs[1]!, name: ' ' }])).toBe(
      'Everybody on this screen needs a name.',
    );
    expect(trouble([{ ...chairs[0]!, kind: 'open' }, chairs[1]!])).toBe(
      'One of those on this screen must be you.',
    );
    expect(
      trouble([
        { ...chairs[0]!, kind: 'open' },
        { ...chairs[1]!, kind: 'bot', name: '' },
      ]),
    ).toBe('');
  });
  it('are sent with a clock and leading bots only if there are any', () => {
    const chairs = seating(card, 'friends');
    const plain = {
      game: 'northwest',
      seats: [{ kind: 'me' }, { kind: 'open' }],
      options: {},
      public: false,
    };
    expect(wished(card, chairs, {}, false, null)).toEqual({ ...plain, first: null });
    const clock = { kind: 'bank', seconds: 600 } as const;
    expect(wished(card, chairs, {}, false, null, true, null, clock)).toEqual({
      ...plain,
      first: null,
      bots_lead: true,
      clock,
    });
  });
});
