/** Which people are at this screen. */

import type { SeatInfo } from '../wire/types';

/** Whether several people share this screen. Then texts use names and never “you”. */
export function isShared(seats: readonly SeatInfo[]): boolean {
  return seats.filter((seat) => seat.yours).length > 1;
}

/**
 * The seat that is “you” on this screen. Null for a spectator, for a player who has left, and if several
 * people share the screen.
 */
export function yourself(seats: readonly SeatInfo[]): number | null {
  return isShared(seats) ? null : (seats.find((seat) => seat.yours && !seat.left)?.seat ?? null);
}
