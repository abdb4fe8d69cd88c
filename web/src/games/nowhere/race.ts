/** The race of Nowhere: rounds, and what the escape still needs. */

import type { Race } from '../../lib/table/contract';
import { boardOf } from './printed';
import type { View } from './types';

export function race(view: View): Race {
  const board = boardOf(view);
  const reached = view.reached.filter(Boolean).length;
  const round = Math.max(1, board.round);
  const over = board.end !== null;
  const when = over ? '' : `Round ${round} of ${view.rounds} · `;
  return {
    state: `${when}${reached} of ${view.reached.length} Destinations`,
    goal:
      `Escape together before round ${view.rounds} ends: all Destinations reached, ` +
      'room for everybody in the vehicles, and everybody at their exits (§8).',
    next: over ? '' : 'When all are ready the round ends: Scenarios happen, then the next round begins.',
  };
}
