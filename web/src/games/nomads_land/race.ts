/** The race of Nomad's Land: nomads, and how many turns are left. */

import type { Race } from '../../lib/table/contract';
import { leaders } from '../../lib/table/race';
import { ROUNDS } from './map';
import type { View } from './types';

export function race(view: View, names: readonly string[]): Race {
  const over = view.phase === 'over';
  return {
    state: `${leaders(view.nomads, names)}${over ? '' : ` · turn ${Math.max(1, view.round)} of ${ROUNDS}`}`,
    goal: `The most nomads after ${ROUNDS} turns win, or the last group that is left (§9).`,
    next: over ? '' : 'When all groups have walked, hungry ones lose nomads, and the weather may change.',
  };
}
