/** The faces of the Combat die and of the Arrow die, with their chances and effects. */

import { printed, skies } from './map';
import type { View } from './types';

export interface Odd {
  face: string;
  /** How many of the six faces show it. */
  times: number;
  words: string;
}

/** The faces of the Combat die (§7.2 to §7.7), each once. */
export function combatOdds(): Odd[] {
  const { combat } = printed();
  return combat
    .filter(({ face }, at) => combat.findIndex((each) => each.face === face) === at)
    .map(({ face, words }) => ({
      face,
      times: combat.filter((each) => each.face === face).length,
      words,
    }));
}

/** The faces of the Arrow die in this weather (§6.5 to §6.8). */
export function windOdds({ weather, options }: Pick<View, 'weather' | 'options'>): Odd[] {
  const { push } = skies()[weather];
  const squares = push === 1 ? '1 square' : `${push} squares`;
  const door = doorWords(options);
  return [
    { face: 'up', times: 1, words: `${squares} up` },
    { face: 'left', times: 1, words: `${squares} left` },
    { face: 'right', times: 1, words: `${squares} right` },
    { face: 'either', times: 1, words: `${squares} left or right, as its player likes` },
    { face: 'stairs', times: 1, words: options.stairs === 'push' ? `${squares} down` : door },
    { face: 'door', times: 1, words: door },
  ];
}

/** What the door does (§6.6). */
export function doorWords({ door }: View['options']): string {
  return door === 'calm'
    ? `no wind, and all ${printed().allowance} movement`
    : 'no wind, but the movement stays lost';
}
