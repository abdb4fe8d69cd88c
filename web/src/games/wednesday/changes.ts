/** What changed between two views: the pieces that move, the sounds, and the Hyde's attack. */

import type { Sound } from '../../lib/house/sound';
import type { Flight } from '../../lib/table/flight';
import type { Attack, View } from './types';
import { newlySaid } from './words';

export const place = {
  pawn: (seat: number) => `pawn:${seat}`,
  pile: (location: string) => `pile:${location}`,
  card: (card: string) => `card:${card}`,
  seat: (seat: number) => `seat:${seat}`,
  thing: 'thing',
  deck: 'deck',
  tile: (location: string) => `tile:${location}`,
  speak: (location: string) => `speak:${location}`,
  say: (phrase: string) => `say:${phrase}`,
  bag: 'bag',
  level: 'level',
};

/** An attack to show. */
export interface Drama {
  attack: Attack;
  /** False while Wednesday may still swap. */
  settled: boolean;
  /** True if the cards still have to be turned up. */
  fresh: boolean;
}

/** The attack to show when `after` follows `before`; null if there is none or more than one between them. */
export function drama(before: View | null, after: View): Drama | null {
  const passed = before ? after.attacks.length - before.attacks.length : 0;
  if (after.strike)
    return { attack: after.strike, settled: false, fresh: before !== null && !before.strike && passed === 0 };
  if (!before || passed !== 1) return null;
  return { attack: after.attacks.at(-1)!, settled: true, fresh: before.strike === null };
}

/** The cards that were added to the piles. */
function played(before: View, after: View): { location: string; seat: number; card: string | null }[] {
  return after.piles.flatMap((pile, at) => {
    const added = pile.slice(before.piles[at]?.length ?? 0);
    return added.map(({ seat, card }) => ({ location: after.ring[at]!, seat, card }));
  });
}

export function flights(before: View, after: View): Flight[] {
  const found: Flight[] = [];
  if (before.attacks.length !== after.attacks.length || before.ring.length !== after.ring.length)
    return found;
  for (const [seat, at] of after.pawns.entries())
    if (before.pawns[seat] !== at) found.push({ from: place.pawn(seat), to: [place.pawn(seat)] });
  for (const { location, seat, card } of played(before, after)) {
    const mine = seat === before.seat && card !== null;
    const from =
      mine && before.hand.some((held) => held === card)
        ? place.card(card)
        : mine && card === before.thing
          ? place.thing
          : place.seat(seat);
    found.push({ from, to: [place.pile(location)] });
  }
  if (before.holder !== after.holder) found.push({ from: place.thing, to: [place.thing] });
  return found;
}

export function sounds(before: View, after: View): Sound[] {
  const heard: Sound[] = [];
  if (before.attacks.length !== after.attacks.length) return ['no'];
  if (before.pawns.join() !== after.pawns.join()) heard.push('wood');
  if (played(before, after).length || before.outcasts.length < after.outcasts.length) heard.push('paper');
  if (before.holder !== after.holder) heard.push('cone');
  if (newlySaid(before, after).length) heard.push('cone');
  if (after.seen.length > before.seen.length) heard.push('no');
  return heard;
}
