/** The words of figures and of the history. */

import type { Company, MyGame, Streak } from '../wire/types';

export const COMPANY: Record<Company, string> = {
  bots: 'With bots alone',
  friends: 'With friends',
  screen: 'Around one screen',
};

/** “1 game”, “12 games”. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
}

/** “1 of 3” and “33 %”. */
export function share(part: number, whole: number): string {
  return whole ? `${Math.round((100 * part) / whole)} %` : '–';
}

/** “19 Nov 2026”. */
export function dated(seconds: number): string {
  const day = new Date(seconds * 1000);
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** “Nov” and “November 2026” of “2026-11”. */
export function monthOf(month: string, how: 'short' | 'long'): string {
  const [year, at] = month.split('-').map(Number);
  const first = new Date(year!, at! - 1, 1);
  return first.toLocaleDateString(
    'en-GB',
    how === 'short' ? { month: how } : { month: how, year: 'numeric' },
  );
}

export function inRow(streak: Streak, of: string): string {
  if (!streak.longest) return `no ${of} yet`;
  return streak.now === streak.longest ? 'the longest so far' : `the longest: ${streak.longest}`;
}

/** What a table of the history was for the player. */
export function resultOf({ status, result }: MyGame): string {
  if (result) return result.won === null ? 'Played around one screen' : result.won ? 'Won' : 'Lost';
  if (status === 'open') return 'Waits for players';
  if (status === 'running') return 'Goes on';
  return status === 'closed' ? 'Ended without a result' : 'Finished';
}

/** Why a finished game does not count. Empty: it does. */
export function apart({ result }: MyGame): string {
  switch (result?.counts) {
    case 'lesson':
      return 'a lesson';
    case 'position':
      return 'from a moment of another game';
    case 'left':
      return 'a bot ended it for you';
    default:
      return '';
  }
}
