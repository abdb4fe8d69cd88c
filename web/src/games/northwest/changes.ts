/** What happened between two views: which pieces fly where, what sounds, what was placed last. */

import type { Sound } from '../../lib/house/sound';
import type { Flight } from '../../lib/table/flight';
import type { View } from './types';

export const place = {
  forest: (space: number) => `forest:${space}`,
  hand: (seat: number) => `hand:${seat}`,
  journal: (seat: number, page: number) => `journal:${seat}:${page}`,
  seat: (seat: number) => `seat:${seat}`,
  cones: (seat: number) => `cones:${seat}`,
  supply: 'supply',
  woods: 'woods',
  points: 'points',
};

export interface Placed {
  seat: number;
  page: number;
}

/**
 * The one space of a journal that holds a cube in `after` and none in `before`; null if there are more, or
 * none.
 */
export function placed(before: View, after: View): Placed | null {
  const found: Placed[] = [];
  for (const [seat, journal] of after.journals.entries()) {
    const was = before.journals[seat] ?? journal;
    for (let page = 0; page < journal.length; page++)
      if (was[page] === '.' && journal[page] !== '.') found.push({ seat, page });
  }
  return found.length === 1 ? found[0]! : null;
}

/** The space whose cube is in `before` and no longer in `after`. */
export function taken(before: View, after: View): number | null {
  const space = after.hiker;
  if (space === null || !after.hand) return null;
  return (before.forest[space] ?? '.') !== '.' && after.forest[space] === '.' ? space : null;
}

/** Which pieces move from one view to the next; an undo is the same way back. */
export function flights(before: View, after: View): Flight[] {
  const found: Flight[] = [];
  const took = taken(before, after);
  const put = placed(before, after);
  const putBack = placed(after, before);
  const tookBack = taken(after, before);
  if (took !== null)
    found.push({ from: place.forest(took), to: [place.hand(after.turn), place.seat(after.turn)] });
  if (put)
    found.push({ from: place.hand(put.seat), to: [place.journal(put.seat, put.page), place.seat(put.seat)] });
  if (putBack)
    found.push({
      from: place.journal(putBack.seat, putBack.page),
      to: [place.hand(putBack.seat), place.seat(putBack.seat)],
    });
  if (tookBack !== null) found.push({ from: place.hand(before.turn), to: [place.forest(tookBack)] });
  for (const [seat, gained] of conesGained(before, after).entries()) {
    if (gained > 0) found.push({ from: place.supply, to: [place.cones(seat), place.seat(seat)] });
    if (gained < 0) found.push({ from: place.cones(seat), to: [place.supply] });
  }
  return found;
}

/** How many pinecones a seat gained (or, below zero, gave). */
export function conesGained(before: View, after: View): number[] {
  return after.pinecones.map((count, seat) => count - (before.pinecones[seat] ?? 0));
}

export function sounds(before: View, after: View): Sound[] {
  const heard: Sound[] = [];
  if (before.forest.length < after.forest.length) heard.push('wood');
  if (!before.hand && after.hand) heard.push('wood');
  const put = placed(before, after);
  if (put) heard.push(after.journals[put.seat]!.includes('.') ? 'paper' : 'journal');
  if (conesGained(before, after).some((count) => count !== 0)) heard.push('cone');
  return heard;
}
