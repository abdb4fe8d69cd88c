/** The island that is printed on the board of this table, and the positions of its tiles. */

import { fromPrinted } from '../../lib/table/printed';
import type { CombatFace, Printed, Sky, Terrain } from './types';

/** Tiles in a row of the island, and of a zone. */
export const SIDE = 27;
export const ZONE_SIDE = 9;
/** Nomads of a group, and turns of a game. */
export const NOMADS = 9;
export const ROUNDS = 9;

/** One letter for each terrain, in the order of the legend. */
export const LETTERS = ['G', 'S', 'M', 'H', 'Q', 'C', 'T', 'X', 'W', 'F', 'B', 'O'] as const;
export type Letter = (typeof LETTERS)[number];
export type Weather = Sky['weather'];

export const printed = fromPrinted((printed: Printed) => printed);
/** The letter of each tile, row by row. */
export const tiles = fromPrinted(({ rows }: Printed) => rows.join(''));
/** What each face of the Combat die does. */
export const combats = fromPrinted(
  ({ combat }: Printed) =>
    Object.fromEntries(combat.map(({ face, words }) => [face, words])) as Record<CombatFace['face'], string>,
);
export const skies = fromPrinted(
  ({ skies }: Printed) => Object.fromEntries(skies.map((sky) => [sky.weather, sky])) as Record<Weather, Sky>,
);
const terrains = fromPrinted(
  ({ terrain }: Printed) =>
    Object.fromEntries(terrain.map((each) => [each.letter, each])) as Record<Letter, Terrain>,
);

export function letterAt(tile: number): Letter {
  return tiles()[tile] as Letter;
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
  return printed().tunnels.find(({ one, other }) => one === tile || other === tile)!.number;
}

export function zoneOf(tile: number): string {
  return printed().names[tile]!.split(' ')[0]!;
}

export function terrainOf(letter: Letter): Terrain {
  return terrains()[letter];
}

/** The outline of the tiles for which `within` is true, row by row. */
export function outline(within: (tile: number) => boolean): string {
  let found = '';
  for (let tile = 0, run = 0; tile < SIDE * SIDE; tile++) {
    run = within(tile) ? run + 1 : 0;
    if (run && (column(tile) === SIDE - 1 || !within(tile + 1)))
      found += `M${column(tile) - run + 1} ${row(tile)}h${run}v1h${-run}Z`;
    if (column(tile) === SIDE - 1) run = 0;
  }
  return found;
}

/** A line through the centres of some tiles. Through a tunnel it is an arc, or interrupted without `arcs`. */
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
