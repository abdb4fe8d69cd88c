/** What changed between two views: cards that fly, pawns that walk, sounds. */

import type { Sound } from '../../lib/house/sound';
import type { Flight } from '../../lib/table/flight';
import { way } from './map';
import { boardOf, isLocation, printed, type Board, type Item, type Place, type Scenario } from './printed';
import type { View } from './types';

export const place = {
  item: (seat: number, item: Item) => `item:${seat}:${item}`,
  pocket: (seat: number) => `pocket:${seat}`,
  seat: (seat: number) => `seat:${seat}`,
  pile: 'pile',
  card: (item: Item) => `pile:${item}`,
  deck: 'deck',
};

function without(all: readonly Item[], gone: readonly Item[]): Item[] {
  const left = [...gone];
  return all.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Flights of Items between hands, Discard Pile and deck. */
export function flights(before: View, after: View): Flight[] {
  const [was, is] = [boardOf(before), boardOf(after)];
  const lost = was.hands.map((hand, seat) => without(hand, is.hands[seat] ?? hand));
  const found: Flight[] = [];
  const piled = without(is.discard, was.discard);
  const unpiled = without(was.discard, is.discard);
  for (const [seat, hand] of is.hands.entries())
    for (const item of without(hand, was.hands[seat] ?? hand)) {
      const giver = lost.findIndex((items) => items.includes(item));
      const from =
        giver >= 0 ? place.item(giver, item) : unpiled.includes(item) ? place.card(item) : place.deck;
      if (giver >= 0) lost[giver] = without(lost[giver]!, [item]);
      found.push({ from, to: [place.item(seat, item), place.pocket(seat), place.seat(seat)] });
    }
  for (const [seat, items] of lost.entries())
    for (const item of items)
      if (piled.includes(item))
        found.push({ from: place.item(seat, item), to: [place.card(item), place.pile] });
  return found;
}

export interface Walk {
  who: number | 'camel';
  path: Place[];
}

/** The longest walk in places. A pawn that moved further was put there. */
const FURTHEST = 12;

/** The walks of pawns and Camel along the streets. A pawn that was put somewhere goes in a straight line. */
export function walks(before: View, after: View): Walk[] {
  const [was, is] = [boardOf(before), boardOf(after)];
  const found: Walk[] = [];
  for (const [seat, to] of is.pawns.entries()) {
    const from = was.pawns[seat];
    if (from && from !== to) found.push({ who: seat, path: strolled(from, to, was) });
  }
  if (was.camel !== is.camel) {
    const { trail } = is;
    const trailed = trail && trail.number !== was.trail?.number && trail.path.at(-1) === is.camel;
    found.push({ who: 'camel', path: trailed ? trail.path : [was.camel, is.camel] });
  }
  return found;
}

function strolled(from: Place, to: Place, board: Board): Place[] {
  const shut = (place: Place) => place === board.camel || (isLocation(place) && board.tape.includes(place));
  const path = way(from, to, (place) => !shut(place));
  return path && path.length <= FURTHEST ? path : [from, to];
}

export interface Strike {
  scenario: Scenario;
  /** The two Locations of the card. */
  places: readonly Place[];
  /** The one that chance has chosen. */
  at: Place;
}

/**
 * Where a raid has struck (§12.5). If nobody could answer, the raid is over: then its tape and its prisoners
 * show where it was. Null if both Locations were taped and empty: nothing happened there.
 */
export function struck(before: View, after: View): Strike | null {
  const [was, is] = [boardOf(before), boardOf(after)];
  const task = was.agenda[0];
  if (task?.kind !== 'strike' || !task.scenario || was.round !== is.round) return null;
  const { scenario } = task;
  const { places } = printed().scenarios[scenario].effects[task.n]!;
  const taped = ({ tape }: Board, place: Place) => tape.some((each) => each === place);
  const at =
    is.agenda.find((each) => each.scenario === scenario && each.n === task.n)?.location ??
    was.pawns.find((place, seat) => places.includes(place) && is.jailed[seat] && !was.jailed[seat]) ??
    places.find((place) => taped(is, place) && !taped(was, place)) ??
    (places.every((place) => taped(is, place)) ? null : places.find((place) => taped(is, place)));
  return at ? { scenario, places, at } : null;
}

/** Whether Camel's Trail is new or has a new result. */
export function barked(before: View, after: View): boolean {
  const [was, is] = [boardOf(before).trail, boardOf(after).trail];
  return !!is && (is.number !== was?.number || is.result !== was.result);
}

export function sounds(before: View, after: View): Sound[] {
  const [was, is] = [boardOf(before), boardOf(after)];
  const heard: Sound[] = [];
  if (walks(before, after).length) heard.push('wood');
  if (
    flights(before, after).length ||
    was.current.length < is.current.length ||
    was.tape.length !== is.tape.length
  )
    heard.push('paper');
  if (barked(before, after) && is.trail?.result === 'caught') heard.push('camel');
  else if (isArrest(was, is)) heard.push('no');
  if (is.preps.some((made, n) => made > (was.preps[n] ?? 0)) || is.counter > was.counter) heard.push('cone');
  return heard;
}

function isArrest(was: Board, is: Board): boolean {
  return is.jailed.some((until, seat) => until && !was.jailed[seat]);
}
