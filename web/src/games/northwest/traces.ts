/** The last move of every seat: where it took a cube, and where it placed it. Found by comparing views. */

import { placed, taken } from './changes';
import type { View } from './types';

export interface Trace {
  seat: number;
  /** The space of the forest; null if only the placing was seen. */
  space: number | null;
  /** The space of the journal; null while the cube is in hand. */
  page: number | null;
}

/** The traces after a change, the oldest first: at most one for each seat. */
export function traced(traces: readonly Trace[], before: View, after: View): Trace[] {
  const took = taken(before, after);
  if (took !== null) {
    const others = traces.filter(({ seat }) => seat !== after.turn);
    return [...others, { seat: after.turn, space: took, page: null }];
  }
  const put = placed(before, after);
  if (put) {
    const own = traces.find(({ seat }) => seat === put.seat);
    const space = own?.page === null ? own.space : null;
    return [...traces.filter(({ seat }) => seat !== put.seat), { ...put, space }];
  }
  if (taken(after, before) !== null) return traces.filter(({ seat }) => seat !== before.turn);
  const back = placed(after, before);
  if (back) return traces.map((trace) => (trace.seat === back.seat ? { ...trace, page: null } : trace));
  return before.journals.join() === after.journals.join() ? [...traces] : [];
}
