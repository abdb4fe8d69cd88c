/** Where the edge of a zoomed island points to what lies outside the window. */

import { type Camera, MARGIN } from './camera.svelte';
import { column, letterAt, row, SIDE, zoneOf } from './map';
import type { View } from './types';
import { nomads, tileName } from './words';

export interface Pointer {
  id: string;
  tile: number;
  kind: 'food' | 'oasis' | 'group';
  /** The group; -1: none. */
  seat: number;
  words: string;
  /** Position of the pointer in the window, in pixels, and its direction in degrees from the east. */
  x: number;
  y: number;
  turned: number;
}

/** How far the pointers are from the edge of the window, and least apart, in pixels. */
const INSET = 32;
const APART = 46;
const STEP = 6;
/** The room on the right that the buttons of the lens need, in pixels. */
const LENS = 48;

export function pointers(
  camera: Pick<Camera, 'x' | 'y' | 'tile' | 'width' | 'height'>,
  view: View,
  names: readonly string[],
  here: number | null,
): Pointer[] {
  const found: Pointer[] = [];
  const add = (kind: Pointer['kind'], tile: number, seat: number, words: string): void => {
    const at = place(camera, tile);
    if (!at) return;
    const free = [at, ...asides(at, camera)].find(
      (spot) => !found.some((other) => apart(spot, other) < APART),
    );
    if (free) [at.x, at.y] = [free.x, free.y];
    found.push({ id: `${kind} ${tile} ${seat}`, tile, kind, seat, words, ...at });
  };
  const all = Array.from({ length: SIDE * SIDE }, (_, tile) => tile);
  const foods = all.filter((tile) => letterAt(tile) === 'F' && zoneOf(tile) === view.zone);
  const seen = foods.some((tile) => !place(camera, tile));
  const from = here ?? all.length >> 1;
  const nearest = foods.toSorted((one, other) => far(one, from) - far(other, from))[0];
  if (nearest !== undefined && !seen) add('food', nearest, -1, `Show the ${tileName(nearest)}`);
  const oasis = all.find((tile) => letterAt(tile) === 'O');
  if (oasis !== undefined) add('oasis', oasis, -1, 'Show the Oasis');
  for (const [seat, tile] of view.tiles.entries())
    if (tile !== null)
      add('group', tile, seat, `Show the group of ${names[seat]}: ${nomads(view.nomads[seat] ?? 0)}`);
  return found;
}

function far(one: number, other: number): number {
  return Math.abs(row(one) - row(other)) + Math.abs(column(one) - column(other));
}

/** Where the window's edge is towards a tile. Null: the tile is in the window. */
function place(
  { x: left, y: top, tile: unit, width, height }: Pick<Camera, 'x' | 'y' | 'tile' | 'width' | 'height'>,
  tile: number,
): { x: number; y: number; turned: number } | null {
  const x = left + (column(tile) + 0.5 + MARGIN) * unit;
  const y = top + (row(tile) + 0.5 + MARGIN) * unit;
  if (x >= 0 && x <= width && y >= 0 && y <= height) return null;
  const [right, down] = middle({ width, height });
  const [dx, dy] = [x - right, y - down];
  const scale = Math.min(
    (right - INSET) / Math.max(1, Math.abs(dx)),
    (down - INSET) / Math.max(1, Math.abs(dy)),
  );
  const turned = (Math.atan2(dy, dx) * 180) / Math.PI;
  return { x: right + dx * scale, y: down + dy * scale, turned };
}

/** The middle of the part of the window that pointers may be in. */
function middle({ width, height }: Pick<Camera, 'width' | 'height'>): [x: number, y: number] {
  return [(width - LENS) / 2, height / 2];
}

interface Spot {
  x: number;
  y: number;
}

/** Places along the edge, the nearest first, so that no pointer covers another. */
function asides(at: Spot, window: Pick<Camera, 'width' | 'height'>): Spot[] {
  const [right, down] = middle(window);
  const [wide, high] = [2 * right - INSET, 2 * down - INSET];
  const spots: Spot[] = [];
  for (let x = INSET; x <= wide; x += STEP) spots.push({ x, y: INSET }, { x, y: high });
  for (let y = INSET; y <= high; y += STEP) spots.push({ x: INSET, y }, { x: wide, y });
  return spots.toSorted((one, other) => apart(one, at) - apart(other, at));
}

function apart(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
