/** The differences between two views: walks, arrivals, flights of pieces, sounds. */

import type { Sound } from '../../lib/house/sound';
import type { Flight } from '../../lib/table/flight';
import type { Tourist } from './town';
import type { Claim, View } from './types';
import { guestsOf, placingOf } from './words';

export const place = {
  token: (tourist: Tourist) => `token:${tourist}`,
  card: (tourist: Tourist) => `card:${tourist}`,
  marker: (tourist: Tourist, at: number) => `marker:${tourist}:${at}`,
  seat: (seat: number) => `seat:${seat}`,
  hand: (card: string) => `hand:${card}`,
  deck: 'deck',
  discards: 'discards',
  lost: 'lost',
  cards: 'hand',
  queue: 'queue',
};

export interface Walk {
  tourist: Tourist;
  from: number;
  to: number;
}

/** The claims that are new in `after`. None if the views are more than one round apart. */
export function claimed(before: View, after: View): Claim[] {
  return after.round - before.round > 1 ? [] : after.claims.slice(before.claims.length);
}

/** Whether an undo put a card back into a hand. */
export function undone(before: View, after: View): boolean {
  const sum = (view: View) => view.discards.reduce((all, each) => all + each, 0);
  return after.deck === before.deck && sum(after) < sum(before);
}

/** The tourists whose space has changed, those who have just arrived included. A placed token is no walk. */
export function walked(before: View, after: View): Walk[] {
  const found: Walk[] = [];
  const arrived = claimed(before, after);
  const placed = placingOf(before);
  for (const { tourist, space: from } of guestsOf(before)) {
    if (placed.includes(tourist)) continue;
    const now =
      guestsOf(after).find((guest) => guest.tourist === tourist) ??
      arrived.find((claim) => claim.tourist === tourist);
    if (now && now.space !== from) found.push({ tourist, from, to: now.space });
  }
  return found;
}

export function flights(before: View, after: View): Flight[] {
  const found: Flight[] = [];
  if (after.round - before.round > 1) return found;
  const now = new Map(guestsOf(after).map((guest) => [guest.tourist, guest]));
  for (const { tourist, slot } of guestsOf(before)) {
    const still = now.get(tourist);
    if (still && still.slot !== slot) found.push({ from: place.card(tourist), to: [place.card(tourist)] });
    if (after.lost.includes(tourist)) found.push({ from: place.card(tourist), to: [place.lost] });
  }
  for (const claim of claimed(before, after))
    for (const seat of claim.guides) {
      const held = (guestsOf(before).find((guest) => guest.tourist === claim.tourist)?.markers ?? []).indexOf(
        seat,
      );
      found.push({
        from: held < 0 ? place.token(claim.tourist) : place.marker(claim.tourist, held),
        to: [place.seat(seat)],
      });
    }
  for (const guest of now.values()) {
    const had = guestsOf(before).find((other) => other.tourist === guest.tourist);
    for (const [at, seat] of guest.markers.entries())
      if (had && at >= had.markers.length)
        found.push({ from: place.seat(seat), to: [place.marker(guest.tourist, at)] });
  }
  if (before.seat === after.seat && after.hand.length < before.hand.length)
    for (const card of new Set(before.hand))
      if (count(after.hand, card) < count(before.hand, card))
        found.push({ from: place.hand(card), to: [place.discards] });
  return found;
}

function count(hand: readonly string[], card: string): number {
  return hand.filter((each) => each === card).length;
}

export function sounds(before: View, after: View): Sound[] {
  const heard: Sound[] = [];
  if (after.lost.length > before.lost.length) heard.push('no');
  if (claimed(before, after).length) heard.push('joy');
  if (walked(before, after).length || placingOf(after).length < placingOf(before).length) heard.push('wood');
  if (after.event !== before.event && after.event) heard.push('paper');
  const markers = (view: View) => guestsOf(view).reduce((sum, guest) => sum + guest.markers.length, 0);
  if (markers(after) > markers(before)) heard.push('cone');
  if (after.hand.length > before.hand.length && before.seat === after.seat) heard.push('paper');
  return heard;
}
