/** The best results of this browser's players, for each number of players and level, kept in localStorage. */

import type { View } from './types';
import { inWords } from './words';

const KEY = 'gamenight.wednesday.best';

interface Best {
  saved: number;
  /** The game that reached it first, so that its end screen says so again after a reload. */
  game: string;
}

type Kept = Record<string, Best>;

const keyOf = ({ hands, level }: View): string => `${hands.length} ${level}`;

const gameOf = ({ ring, attacks }: View): string =>
  `${ring.join()} ${attacks.map(({ location, total }) => `${location} ${total}`).join()}`;

function load(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

export const bestOf = (view: View): Best | null => load()[keyOf(view)] ?? null;

/** Keeps the result of a game that was won if it is better than all before. */
export function keepBest(view: View): void {
  const before = bestOf(view);
  if (!view.end || view.end === 'hyde wins' || (before && before.saved >= view.saved)) return;
  const kept = { ...load(), [keyOf(view)]: { saved: view.saved, game: gameOf(view) } };
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The browser stores nothing: the result is forgotten with the page.
  }
}

/** What a finished game means beside the best one kept; empty if none is kept. */
export function besides(view: View): string {
  const best = bestOf(view);
  if (!best) return '';
  const level = view.level === 'expert' ? 'Expert' : 'Beginner';
  const table = `with ${inWords(view.hands.length)} players, ${level}`;
  if (best.game === gameOf(view)) return `Your first ${inWords(view.saved)} of five ${table}`;
  if (best.saved === view.saved) return `As good as your best ${table}`;
  return `Your best ${table}: ${inWords(best.saved)} of five`;
}
