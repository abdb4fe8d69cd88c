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
const TRIES = 6;

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
    const covers = (): boolean => found.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < APART);
    const step = aside(at, camera);
    for (let tries = 0; tries < TRIES && covers(); tries++) [at.x, at.y] = [at.x + step.x, at.y + step.y];
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
  const [dx, dy] = [x - width / 2, y - height / 2];
  const scale = Math.min(
    (width / 2 - INSET) / Math.max(1, Math.abs(dx)),
    (height / 2 - INSET) / Math.max(1, Math.abs(dy)),
  );
  const turned = (Math.atan2(dy, dx) * 180) / Math.PI;
  return { x: width / 2 + dx * scale, y: height / 2 + dy * scale, turned };
}

/** A step along the edge towards its middle, so that no pointer covers another. */
function aside(
  { x, y }: { x: number; y: number },
  { width, height }: Pick<Camera, 'width' | 'height'>,
): { x: number; y: number } {
  const upright = x <= INSET + 1 || x >= width - INSET - 1;
  return upright ? { x: 0, y: y < height / 2 ? APART : -APART } : { x: x < width / 2 ? APART : -APART, y: 0 };
}
