/** The town as pixels see it: a grid of cells, read off the printed box. */

import { BOX } from './box';
import type { Guest, MoveTourist, Place, PrintedEvent, PrintedKind, PrintedTourist } from './types';

export type Kind = PrintedKind['kind'];
export type Tourist = PrintedTourist['tourist'];
export type Event = PrintedEvent['event'];
export type Card = MoveTourist['card'];
export type Direction = MoveTourist['direction'];

export const SIDE = BOX.town.side;
export const PLACES: ReadonlyMap<number, Place> = new Map(
  BOX.town.places.map((place) => [place.space, place]),
);
export const LOCATIONS: readonly (Place & { kind: Kind })[] = BOX.town.places.filter(
  (place): place is Place & { kind: Kind } => Boolean(place.kind),
);
export const STAIRS: readonly number[] = BOX.town.places
  .filter((place) => place.ground === 'stairs')
  .map((place) => place.space);
export const KINDS = Object.fromEntries(BOX.kinds.map((kind) => [kind.kind, kind])) as Record<
  Kind,
  PrintedKind
>;
export const TOURISTS = Object.fromEntries(BOX.tourists.map((who) => [who.tourist, who])) as Record<
  Tourist,
  PrintedTourist
>;
export const EVENTS = Object.fromEntries(BOX.events.map((event) => [event.event, event])) as Record<
  Event,
  PrintedEvent
>;
export const DIRECTIONS: readonly Direction[] = ['left', 'right', 'forward', 'back'];

export function row(space: number): number {
  return Math.floor(space / SIDE);
}

export function column(space: number): number {
  return space % SIDE;
}

/**
 * The cell next to one, on paper; null beyond the edge. Whether anybody may go there is for the choices to
 * say.
 */
export function beside(space: number, direction: Direction): number | null {
  const [down, right] = { left: [0, -1], right: [0, 1], forward: [-1, 0], back: [1, 0] }[direction] as [
    number,
    number,
  ];
  const [r, c] = [row(space) + down, column(space) + right];
  return r >= 0 && r < SIDE && c >= 0 && c < SIDE ? r * SIDE + c : null;
}

/** Cells without a place: the houses. */
export const HOUSES: readonly number[] = Array.from({ length: SIDE * SIDE }, (_, at) => at).filter(
  (at) => !PLACES.has(at),
);

export function isHouse(space: number | null): boolean {
  return space !== null && !PLACES.has(space);
}

export interface Standing {
  /**
   * How far from the middle of the cell, as a share of it: those who share a space step aside for each
   * other.
   */
  aside: number;
  /** Whether the wishes hang below, because somebody stands above. */
  below: boolean;
  /** Whether they keep to the cell, because somebody stands beside. */
  tight: boolean;
}

/**
 * How tokens and their wishes keep out of each other's way, and on the map where nothing lies above its
 * first row.
 */
export function standing(guests: readonly Guest[], cropped = false): Map<Tourist, Standing> {
  const found = new Map<Tourist, Standing>();
  for (const guest of guests) {
    const together = guests.filter((other) => other.space === guest.space);
    const turn = together.indexOf(guest);
    const gap = Math.min(0.36, 0.9 / together.length);
    const above =
      (cropped && row(guest.space) === 0) || guests.some((other) => other.space === guest.space - SIDE);
    const near = (other: Guest) =>
      row(other.space) === row(guest.space) && Math.abs(column(other.space) - column(guest.space)) < 2;
    found.set(guest.tourist, {
      aside: (turn - (together.length - 1) / 2) * gap,
      below: turn % 2 ? !above : above,
      tight: guests.some((other) => other !== guest && near(other)),
    });
  }
  return found;
}
