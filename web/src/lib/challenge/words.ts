/** How the results of challenges are told. */

import type { ChallengeResult } from '../wire/types';

/** From so many players on, a share says more than their number. */
const MANY = 20;

/** “64 % of 25 players found it”, “3 of 5 players found it”. */
export function othersFound({ players, solved }: ChallengeResult): string {
  if (players === 1) return 'You are the first to try it today';
  if (players < MANY) return `${solved} of ${players} players found it`;
  return `${Math.round((100 * solved) / players)} % of ${players} players found it`;
}

/** By how much the best choice raises the chance to win. Empty: that is not known. */
export function worth(lost: number | null, together: boolean): string {
  if (lost === null) return '';
  const points = Math.max(1, Math.round(lost * 100));
  return `It raises ${together ? 'the team’s' : 'your'} chance to win by ${points} % more.`;
}

/** A date as `2026-11-19`, in words. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day));
}
