import { describe, expect, it } from 'vitest';

import { dayInWords, othersFound, worth } from '../src/lib/challenge/words';

const answer = { found: false, taken: 'a', best: 'b', because: '', lost: 0.16, lead: 0.03 };
const result = { found: true, players: 5, solved: 3 };

describe('the results of a challenge', () => {
  it('tell a few players by their number, and many by their share', () => {
    expect(othersFound(result)).toBe('3 of 5 players found it');
    expect(othersFound({ ...result, players: 19, solved: 0 })).toBe('0 of 19 players found it');
    expect(othersFound({ ...result, players: 25, solved: 16 })).toBe('64\u00a0% of 25 players found it');
    expect(othersFound({ ...result, players: 1, solved: 1 })).toBe('You are the first to try it today');
  });

  it('say what the best choice brings, to one player or to a team', () => {
    expect(worth({ ...answer, result }, false)).toBe('With it your chance to win is about 16\u00a0% higher.');
    expect(worth({ ...answer, lost: 0.002, result }, true)).toContain(
      'the team’s chance to win is about 1\u00a0%',
    );
    expect(worth({ ...answer, lost: null, result }, false)).toBe('');
    expect(worth({ ...answer, found: true, lost: 0, result }, false)).toBe(
      'After any other choice your chance to win is at least 3\u00a0% lower.',
    );
  });

  it('have a day, which is the same in every time zone', () => {
    expect(dayInWords('2026-11-19')).toBe('Thursday 19 November');
  });
});
