/** The race of ¿Dónde Es?: points, and how many tourists may still be lost. */

import type { Race } from '../../lib/table/contract';
import { leaders } from '../../lib/table/race';
import { printed } from './town';
import type { Phase, View } from './types';

const NEXT: Partial<Record<Phase, string>> = {
  choose: 'Then the guides move, one after the other.',
  move: 'When everybody has moved, all draw cards, and the tourists who wait lose patience.',
};

export function race(view: View, names: readonly string[]): Race {
  const { losses } = printed();
  const over = view.phase === 'over';
  return {
    state: `${leaders(view.scores, names)}${over ? '' : ` · ${view.lost.length} of ${losses} tourists lost`}`,
    goal:
      'The most points win. The game ends soon after the last tourist has come, ' +
      `or at once when tourist number ${losses} is lost (§9).`,
    next: NEXT[view.phase] ?? '',
  };
}
