/** What bots and people want, drawn on the map: the way to the goal. */

import type { Choice } from '../../lib/table/contract';
import type { Proposal } from '../../lib/wire/types';
import { at, UNIT, way } from './map';
import { boardOf, firstName, placeName, printed, type Board, type Location, type Place } from './printed';
import type { Action, View } from './types';

export interface Drawn {
  seat: number;
  /** From the pawn to the goal. One place only: the goal is where the pawn is, or all meet there. */
  path: Place[];
  goal: Place;
  label: string;
  /** How many plans with the same goal come before this one: its ring is wider. */
  ring: number;
  /** How many plans with a goal near this one come before it: its label stands higher. */
  rank: number;
}

export type Marker = NonNullable<NonNullable<Board['markers']>[number]>;

/** What a marker says, after "wants to". */
export function wish({ location, meet }: { location: Location; meet: boolean }): string {
  return `${meet ? 'meet' : printed().locations[location].errand} in ${placeName(location)}`;
}

/** What the viewer can say to a marker. */
export function answersTo(
  who: number,
  asides: readonly Choice<Action>[],
): { label: string; choice: Choice<Action> }[] {
  const found = asides.filter(({ action }) => action.type === 'AnswerMarker' && action.seat === who);
  return found.map((choice) => ({
    label: choice.action.type === 'AnswerMarker' && choice.action.agrees ? 'Agree' : 'Do not agree',
    choice,
  }));
}

/** The markers that can be put, by the place that is clicked. */
export function markable(asides: readonly Choice<Action>[]): Map<string, Choice<Action>[]> {
  const found = new Map<string, Choice<Action>[]>();
  for (const choice of asides)
    if (choice.action.type === 'PutMarker') {
      const thing = `place:${choice.action.location}`;
      found.set(thing, [...(found.get(thing) ?? []), choice]);
    }
  return found;
}

/** The seats whose markers the viewer has not answered. */
export function unanswered(view: View): number[] {
  const { markers = [] } = boardOf(view);
  const me = view.seat;
  if (me === null) return [];
  return markers.flatMap((marker, who) => (marker && who !== me && marker.answers[me] == null ? [who] : []));
}

/** Whether labels at two places would cover each other. */
function near(one: Place, other: Place): boolean {
  const [a, b] = [at(one), at(other)];
  return Math.abs(a.x - b.x) < 2 * UNIT && Math.abs(a.y - b.y) < 0.6 * UNIT;
}

/** The plans that lead somewhere or cost something, then the markers. */
export function drawnPlans(view: View, proposals: readonly Proposal[]): Drawn[] {
  const board = boardOf(view);
  const open = (place: Place) => place !== board.camel && !(board.tape as readonly Place[]).includes(place);
  const found: Drawn[] = [];
  const add = (seat: number, path: Place[], label: string) => {
    const goal = path.at(-1)!;
    const ring = found.filter((other) => other.goal === goal).length;
    const rank = found.filter((other) => near(other.goal, goal)).length;
    found.push({ seat, path, goal, label, ring, rank });
  };
  for (const { seat, cost, actions } of proposals) {
    const path = [board.pawns[seat]!];
    for (const action of actions as Action[])
      if (action.type === 'MoveTo')
        path.push(...(way(path.at(-1)!, action.place, open)?.slice(1) ?? [action.place]));
      else if (action.type === 'BreakIn') path.push(action.location);
    if (path.length === 1 && !cost) continue;
    add(seat, path, `${firstName(board.characters[seat])}${cost ? ` · ${cost}` : ''}`);
  }
  for (const [seat, marker] of (board.markers ?? []).entries())
    if (marker) {
      const here = board.pawns[seat]!;
      const path = marker.meet ? [marker.location] : way(here, marker.location, open);
      const agreed = marker.answers.filter((answer) => answer === true).length;
      const name = firstName(board.characters[seat]);
      const label = `${marker.meet ? `Meet? ${name}` : name}${agreed ? ` ✓${agreed}` : ''}`;
      add(seat, path ?? [marker.location], label);
    }
  return found;
}
