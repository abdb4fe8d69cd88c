/** The start of a game: Challenge dice, turn order, and who chooses a Start tile when. */

import type { View } from './types';

/** The Challenge dice of a seat. In archived games of version 1 there is one number or null for each seat. */
export function dice(view: View, seat: number): readonly number[] {
  return [view.rolls[seat] ?? []].flat();
}

export function signed(face: number): string {
  return `${face > 0 ? '+' : ''}${face}`.replace('-', '−');
}

/** The seats in turn order. While the dice are rolled, in the order of the seats. */
export function turnOrder(view: View): number[] {
  const first = view.phase === 'challenge' ? 0 : view.first;
  return view.tiles.map((_, place) => (first + place) % view.tiles.length);
}

/** "first", "second", "third" or "last", for a place in the turn order from 0. */
function ordinal(place: number, seats: number): string {
  return place === seats - 1 ? 'last' : ['first', 'second', 'third'][place]!;
}

/** When a seat moves and when it chooses its Start tile (§2.5). */
export function places(view: View, seat: number): { moves: string; chooses: string } {
  const seats = view.tiles.length;
  const place = turnOrder(view).indexOf(seat);
  return { moves: ordinal(place, seats), chooses: ordinal(seats - 1 - place, seats) };
}

/** The seats that had the highest of the latest Challenge dice. */
function highest(view: View): number[] {
  const all = view.tiles.map((_, seat) => dice(view, seat));
  const most = Math.max(...all.map(({ length }) => length));
  const latest = all.map((own) => (own.length === most ? own.at(-1)! : -Infinity));
  return view.tiles.flatMap((_, seat) => (latest[seat] === Math.max(...latest) ? [seat] : []));
}

/** How a tie of the Challenge dice is or was broken (§2.4); empty if there was none. */
export function tie(view: View, names: readonly string[]): string {
  if (view.phase === 'challenge') {
    const reroll = dice(view, view.rolling[0]!).length;
    return reroll ? `Reroll ${reroll}: those who tied for the highest die roll again (§2.4)` : '';
  }
  const best = highest(view);
  const rerolls = dice(view, best[0]!).length - 1;
  if (best.length > 1) {
    const seats = best.map((seat) => `${names[seat]} (seat ${seat + 1})`).join(' before ');
    return `${rerolls} rerolls were tied, so the seats decide: ${seats} (§2.4)`;
  }
  return rerolls > 0 ? `Decided by reroll ${rerolls} among those who tied (§2.4)` : '';
}
