/** How the results of challenges are told. */

import type { ChallengeAnswer, ChallengeResult } from '../wire/types';

/** From so many players on, a share says more than their number. */
const MANY = 20;

/** “64 % of 25 players found it”, “3 of 5 players found it”. */
export function othersFound({ players, solved }: ChallengeResult): string {
  if (players === 1) return 'You are the first to try it today';
  if (players < MANY) return `${solved} of ${players} players found it`;
  return `${Math.round((100 * solved) / players)}\u00a0% of ${players} players found it`;
}

/** What the best choice brings, compared with mine, or with all others if I found it. */
export function worth({ found, lost, lead }: ChallengeAnswer, together: boolean): string {
  const percent = (chance: number) => `${Math.max(1, Math.round(chance * 100))}\u00a0%`;
  const whose = together ? 'the team’s' : 'your';
  if (found) return `After any other choice ${whose} chance to win is at least ${percent(lead)} lower.`;
  return lost === null ? '' : `With it ${whose} chance to win is about ${percent(lost)} higher.`;
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
