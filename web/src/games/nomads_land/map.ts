/** The island as it is printed. island.json is written out of the components by tools/wire_types.py. */

import island from './island.json';
import type { View } from './types';

export const { side: SIDE, tiles: TILES, names: NAMES, zones: ZONES, cliffs: CLIFFS, tunnels: TUNNELS } = island;
export const ZONE_SIDE = 9;

export type Letter = keyof typeof island.terrain;
export type Weather = View['weather'];

export const LETTERS = Object.keys(island.terrain) as Letter[];
export const TERRAIN = island.terrain as Record<Letter, { name: string; cost: number | null }>;
export const WEATHERS = island.weathers as Record<Weather, { penalty: number; push: number }>;
export const TURNS = island.turns as Record<'food_moves' | 'weather_changes' | 'death', number[]>;
export const { death: TOLL, movement: MOVEMENT, oasis: OASIS } = island;

export const NOMADS = 9;
export const ROUNDS = 9;

export function letterAt(tile: number): Letter {
  return TILES[tile] as Letter;
}

export function row(tile: number): number {
  return Math.floor(tile / SIDE);
}

export function column(tile: number): number {
  return tile % SIDE;
}

/** The middle of a tile, on an island 27 units wide. */
export function centre(tile: number): [number, number] {
  return [column(tile) + 0.5, row(tile) + 0.5];
}

export function besides(one: number, other: number): boolean {
  return Math.abs(row(one) - row(other)) + Math.abs(column(one) - column(other)) === 1;
}

/** The number printed on both ends of a tunnel. */
export function tunnelNumber(tile: number): number {
  return TUNNELS.findIndex((pair) => pair.includes(tile)) + 1;
}

export interface ZoneBox {
  name: string;
  x: number;
  y: number;
}

/** The nine zones with their north-west corners. */
export const ZONE_BOXES: readonly ZoneBox[] = [0, 1, 2].flatMap((down) =>
  [0, 1, 2].map((right) => {
    const [x, y] = [right * ZONE_SIDE, down * ZONE_SIDE];
    return { name: ZONES[y * SIDE + x]!, x, y };
  }),
);

/** A line through the middles of some tiles; through a tunnel it leaps in an arc, or is lost underground. */
export function line(way: readonly number[], arcs: boolean): string {
  return way
    .map((tile, at) => {
      const [x, y] = centre(tile);
      if (at === 0) return `M${x} ${y}`;
      if (besides(way[at - 1]!, tile)) return `L${x} ${y}`;
      if (!arcs) return `M${x} ${y}`;
      const [fromX, fromY] = centre(way[at - 1]!);
      return `Q${(fromX + x) / 2} ${Math.min(fromY, y) - 2} ${x} ${y}`;
    })
    .join('');
}
