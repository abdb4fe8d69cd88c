/** The printed town as a grid of cells, and what is printed on the cards, by name. */

import { fromPrinted } from '../../lib/table/printed';
import type { Guest, MoveTourist, Place, Printed, PrintedEvent, PrintedKind, PrintedTourist } from './types';

export type Kind = PrintedKind['kind'];
export type Tourist = PrintedTourist['tourist'];
export type Event = PrintedEvent['event'];
export type Card = MoveTourist['card'];
export type Direction = MoveTourist['direction'];

/** Cells in a row and in a column. */
export const SIDE = 13;
export const printed = fromPrinted((all: Printed) => all);
export const places = fromPrinted(
  ({ town }: Printed): ReadonlyMap<number, Place> =>
    new Map(town.places.map((place) => [place.space, place])),
);
export const locations = fromPrinted(({ town }: Printed): readonly (Place & { kind: Kind })[] =>
  town.places.filter((place): place is Place & { kind: Kind } => Boolean(place.kind)),
);
export const stairs = fromPrinted(({ town }: Printed): readonly number[] =>
  town.places.filter((place) => place.ground === 'stairs').map((place) => place.space),
);
export const kinds = fromPrinted(
  (all: Printed) =>
    Object.fromEntries(all.kinds.map((kind) => [kind.kind, kind])) as Record<Kind, PrintedKind>,
);
export const tourists = fromPrinted(
  (all: Printed) =>
    Object.fromEntries(all.tourists.map((who) => [who.tourist, who])) as Record<Tourist, PrintedTourist>,
);
export const events = fromPrinted(
  (all: Printed) =>
    Object.fromEntries(all.events.map((event) => [event.event, event])) as Record<Event, PrintedEvent>,
);
export const DIRECTIONS: readonly Direction[] = ['left', 'right', 'forward', 'back'];

export function row(space: number): number {
  return Math.floor(space / SIDE);
}

export function column(space: number): number {
  return space % SIDE;
}

/** The neighbouring cell, null beyond the edge. The choices say whether a tourist may go there. */
export function beside(space: number, direction: Direction): number | null {
  const [down, right] = { left: [0, -1], right: [0, 1], forward: [-1, 0], back: [1, 0] }[direction] as [
    number,
    number,
  ];
  const [r, c] = [row(space) + down, column(space) + right];
  return r >= 0 && r < SIDE && c >= 0 && c < SIDE ? r * SIDE + c : null;
}

/** Cells without a place: the houses. */
export function houses(): number[] {
  return Array.from({ length: SIDE * SIDE }, (_, at) => at).filter((at) => !places().has(at));
}

export function isHouse(space: number | null): boolean {
  return space !== null && !places().has(space);
}

export interface Standing {
  /**
   * How far from the middle of the cell, as a share of it: those who share a space step aside for each
   * other.
   */
  aside: number;
  /** Whether the wishes are drawn below the token. */
  below: boolean;
  /** Whether the wishes stay within the cell, because somebody stands beside it. */
  tight: boolean;
}

/**
 * How to draw each tourist so that tokens and wishes overlap little. A cropped map cuts off wishes above its
 * first row and below its last row.
 */
export function standing(guests: readonly Guest[], cropped = false): Map<Tourist, Standing> {
  const found = new Map<Tourist, Standing>();
  for (const guest of guests) {
    const together = guests.filter((other) => other.space === guest.space);
    const turn = together.indexOf(guest);
    const gap = Math.min(0.36, 0.9 / together.length);
    const above = guests.some((other) => other.space === guest.space - SIDE);
    const first = cropped && row(guest.space) === 0;
    const last = cropped && row(guest.space) === SIDE - 1;
    const near = (other: Guest) =>
      row(other.space) === row(guest.space) && Math.abs(column(other.space) - column(guest.space)) < 2;
    found.set(guest.tourist, {
      aside: (turn - (together.length - 1) / 2) * gap,
      below: first || (!last && (turn % 2 ? !above : above)),
      tight: guests.some((other) => other !== guest && near(other)),
    });
  }
  return found;
}
