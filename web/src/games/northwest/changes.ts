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
};

export interface Placed {
  seat: number;
  page: number;
}

/** The space of a journal that holds a cube in `after` and none in `before`. */
export function placed(before: View, after: View): Placed | null {
  for (const [seat, journal] of after.journals.entries()) {
    const was = before.journals[seat];
    if (was === undefined || was === journal) continue;
    for (let page = 0; page < journal.length; page++)
      if (was[page] === '.' && journal[page] !== '.') return { seat, page };
  }
  return null;
}

export function flights(before: View, after: View): Flight[] {
  const found: Flight[] = [];
  if (before.forest.length === 64 && !before.hand && after.hand && after.hiker !== null) {
    found.push({ from: place.forest(after.hiker), to: [place.hand(after.turn), place.seat(after.turn)] });
  }
  const put = placed(before, after);
  if (put) found.push({ from: place.hand(put.seat), to: [place.journal(put.seat, put.page), place.seat(put.seat)] });
  const back = placed(after, before);
  if (back && after.hand) {
    found.push({ from: place.journal(back.seat, back.page), to: [place.hand(back.seat), place.seat(back.seat)] });
  } else if (before.hand && !after.hand && !put && before.hiker !== null) {
    found.push({ from: place.hand(before.turn), to: [place.forest(before.hiker)] });
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
  if (placed(before, after)) heard.push('paper');
  if (conesGained(before, after).some((count) => count !== 0)) heard.push('cone');
  return heard;
}
