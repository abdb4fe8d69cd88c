/**
 * The island as it is printed, made handy; box.ts is written out of the components by tools/wire_types.py.
 */

import { BOX } from './box';
import type { CombatFace, Sky } from './types';

export const {
  side: SIDE,
  names: NAMES,
  cliffs: CLIFFS,
  tunnels: TUNNELS,
  turns: TURNS,
  terrain: TERRAIN,
  zones: ZONES,
} = BOX;
export const { allowance: ALLOWANCE, fed: FED, hunger_penalty: HUNGER, revived: REVIVED } = BOX;
export const TILES = BOX.rows.join('');
export const ZONE_SIDE = 9;

export type Letter = 'G' | 'S' | 'M' | 'H' | 'Q' | 'C' | 'T' | 'X' | 'W' | 'F' | 'B' | 'O';
export type Weather = Sky['weather'];

export const LETTERS = TERRAIN.map(({ letter }) => letter as Letter);
/** What each face of the Combat die does. */
export const COMBATS = Object.fromEntries(BOX.combat.map(({ face, words }) => [face, words])) as Record<
  CombatFace['face'],
  string
>;
export const SKIES = Object.fromEntries(BOX.skies.map((sky) => [sky.weather, sky])) as Record<Weather, Sky>;

export const NOMADS = 9;
export const ROUNDS = TURNS.length;

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
  return TUNNELS.find(({ one, other }) => one === tile || other === tile)!.number;
}

export function zoneOf(tile: number): string {
  return NAMES[tile]!.split(' ')[0]!;
}

export function terrainOf(letter: Letter): { name: string; cost: number | null } {
  return TERRAIN[LETTERS.indexOf(letter)]!;
}

/** Around some tiles, row by row. */
export function outline(within: (tile: number) => boolean): string {
  let found = '';
  for (let tile = 0, run = 0; tile < TILES.length; tile++) {
    run = within(tile) ? run + 1 : 0;
    if (run && (column(tile) === SIDE - 1 || !within(tile + 1)))
      found += `M${column(tile) - run + 1} ${row(tile)}h${run}v1h${-run}Z`;
    if (column(tile) === SIDE - 1) run = 0;
  }
  return found;
}

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
