/** What bots want, drawn on the map: the way to the goal. */

import type { Proposal } from '../../lib/wire/types';
import { at, UNIT, way } from './map';
import { boardOf, type Place } from './printed';
import type { Action, View } from './types';

export interface Drawn {
  seat: number;
  /** From the pawn to the goal. One place only: the goal is where the pawn is. */
  path: Place[];
  goal: Place;
  cost: number;
  /** How many plans with the same goal come before this one: its ring is wider. */
  ring: number;
  /** How many plans with a goal near this one come before it: its label stands higher. */
  rank: number;
}

/** Whether labels at two places would cover each other. */
function near(one: Place, other: Place): boolean {
  const [a, b] = [at(one), at(other)];
  return Math.abs(a.x - b.x) < 2 * UNIT && Math.abs(a.y - b.y) < 0.6 * UNIT;
}

/** The plans that lead somewhere or cost something. */
export function drawnPlans(view: View, proposals: readonly Proposal[]): Drawn[] {
  const board = boardOf(view);
  const open = (place: Place) => place !== board.camel && !(board.tape as readonly Place[]).includes(place);
  const found: Drawn[] = [];
  for (const { seat, cost, actions } of proposals) {
    const path = [board.pawns[seat]!];
    for (const action of actions as Action[])
      if (action.type === 'MoveTo')
        path.push(...(way(path.at(-1)!, action.place, open)?.slice(1) ?? [action.place]));
      else if (action.type === 'BreakIn') path.push(action.location);
    if (path.length === 1 && !cost) continue;
    const goal = path.at(-1)!;
    const ring = found.filter((other) => other.goal === goal).length;
    const rank = found.filter((other) => near(other.goal, goal)).length;
    found.push({ seat, path, goal, cost, ring, rank });
  }
  return found;
}
