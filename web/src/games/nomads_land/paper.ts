/**
 * Draws the island as cut paper: the outlines of its shapes, grouped by ink.
 *
 * Every tile is a little irregular, always in the same way. A tile is one unit wide.
 */

import { fromPrinted } from '../../lib/table/printed';
import { column, letterAt, printed, row, SIDE, tiles, ZONE_SIDE, type Letter } from './map';

export interface Ink {
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
}

/** The inks, from the lowest layer to the highest. */
export const INKS = {
  shadow: { fill: '#1f2a22', opacity: 0.5 },
  grass0: { fill: '#86b08a' },
  grass1: { fill: '#92ba91' },
  grass2: { fill: '#7ba683' },
  sand0: { fill: '#ecd3a0' },
  sand1: { fill: '#f1dbae' },
  sand2: { fill: '#e5c88f' },
  quick: { fill: '#c08a45' },
  rock: { fill: '#cfae82' },
  stone: { fill: '#9c8a76' },
  umber: { fill: '#7d6a59' },
  clay: { fill: '#d07a4c' },
  water0: { fill: '#2f8d95' },
  water1: { fill: '#3a99a0' },
  water2: { fill: '#27828b' },
  meadow: { fill: '#cfc873' },
  cream: { fill: '#f7ecd2' },
  tuft: { stroke: '#4c7f5d', width: 0.05 },
  grain: { stroke: '#b98d4c', width: 0.055 },
  swirl: { stroke: '#77481a', width: 0.075 },
  strata: { stroke: '#8c6a3f', width: 0.05 },
  wave: { stroke: '#bfe6e2', width: 0.07 },
  peak: { fill: '#53443a' },
  sunlit: { fill: '#a18b75' },
  snow: { fill: '#fdf6e6' },
  arch: { fill: '#5b4c3f' },
  dark: { fill: '#1d1712' },
  teeth: { fill: '#4c1a0e' },
  wall: { fill: '#f7ecd2' },
  roof: { fill: '#9a3f22' },
  doorway: { fill: '#3f2413' },
  trunk: { stroke: '#5a3a1e', width: 0.09 },
  leaf: { fill: '#2f6b47' },
  fruit: { fill: '#c23a26' },
  shine: { fill: '#f4b09a' },
  pole: { stroke: '#3f2413', width: 0.08 },
  pennant: { fill: '#b5562a' },
  edge: { stroke: '#b3191b', width: 0.15 },
  hachure: { stroke: '#b3191b', width: 0.06 },
} satisfies Record<string, Ink>;

export type InkName = keyof typeof INKS;
export type Cut = readonly [ink: InkName, outline: string];

/** A pseudo-random number from 0 to 1, always the same for the same tile and use. */
function lot(tile: number, use: number): number {
  const n = Math.sin(tile * 127.1 + use * 311.7) * 43758.5453;
  return n - Math.floor(n);
}

function at(x: number, y: number): string {
  return `M${+x.toFixed(2)} ${+y.toFixed(2)}`;
}

/** The base of a tile: an irregular square, with wider gaps between zones. */
function sheet(tile: number, x: number, y: number, shift = 0): string {
  const gap = (n: number) => (n % ZONE_SIDE === 0 ? 0.06 : 0.02);
  const [left, right] = [x + gap(column(tile)), x + 1 - gap(column(tile) + 1)];
  const [top, bottom] = [y + gap(row(tile)), y + 1 - gap(row(tile) + 1)];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  const points = corners.map(([cx, cy], n) => {
    const askew = (use: number) => (lot(tile, n * 2 + use) - 0.5) * 0.07 + shift;
    return `${+(cx + askew(0)).toFixed(2)} ${+(cy + askew(1)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

const SHEETS: Record<Letter, readonly InkName[]> = {
  G: ['grass0', 'grass1', 'grass2'],
  S: ['sand0', 'sand1', 'sand2'],
  M: ['umber'],
  H: ['grass1'],
  Q: ['quick'],
  C: ['rock'],
  T: ['stone'],
  X: ['clay'],
  W: ['water0', 'water1', 'water2'],
  F: ['meadow'],
  B: ['cream'],
  O: ['water1'],
};

const TUFT = 'l-.07-.13m.07 .13l.01-.19m-.01 .19l.09-.12';
const WAVE = 'q.11-.11 .22 0t.22 0t.22 0';

/** The pictures on the base of a tile, by terrain. */
const GLUED: Record<Letter, (tile: number, x: number, y: number) => Cut[]> = {
  G: (tile, x, y) => {
    const tuft = (use: number, left: number, top: number) =>
      at(x + left + lot(tile, use) * 0.28, y + top + lot(tile, use + 1) * 0.22) + TUFT;
    return [['tuft', tuft(10, 0.16, 0.3) + (lot(tile, 14) > 0.35 ? tuft(12, 0.5, 0.62) : '')]];
  },
  S: (tile, x, y) => {
    const low = lot(tile, 10) * 0.14;
    const dots = [0, 1, 2].map(
      (n) => at(x + 0.15 + lot(tile, 20 + n) * 0.7, y + 0.62 + lot(tile, 30 + n) * 0.25) + 'h.01',
    );
    return [['grain', `${at(x + 0.14, y + 0.32 + low)}q.18-.13 .36 0t.36 0${dots.join('')}`]];
  },
  M: (tile, x, y) => {
    const tip = 0.4 + lot(tile, 10) * 0.2;
    return [
      ['peak', `${at(x + 0.04, y + 0.93)}L${x + tip} ${y + 0.06}L${x + 0.96} ${y + 0.93}Z`],
      ['sunlit', `${at(x + 0.04, y + 0.93)}L${x + tip} ${y + 0.06}L${x + tip + 0.04} ${y + 0.93}Z`],
      ['snow', `${at(x + tip, y + 0.06)}l-.16 .3l.1-.04l.08 .09l.07-.1l.1 .05Z`],
    ];
  },
  H: (_, x, y) => [
    ['wall', `${at(x + 0.22, y + 0.48)}h.56v.4h-.56Z`],
    ['roof', `${at(x + 0.1, y + 0.52)}L${x + 0.5} ${y + 0.12}L${x + 0.9} ${y + 0.52}Z`],
    ['doorway', `${at(x + 0.41, y + 0.88)}v-.25h.18v.25Z`],
  ],
  Q: (_, x, y) => [
    [
      'swirl',
      `${at(x + 0.5, y + 0.52)}a.07 .06 0 0 1 .12 .03a.14 .12 0 0 1-.27 .02a.21 .18 0 0 1 .42-.09` +
        'a.29 .25 0 0 1-.57 .13a.37 .32 0 0 1 .66-.3',
    ],
  ],
  C: (_, x, y) => [
    [
      'strata',
      `${at(x + 0.1, y + 0.3)}l.3 .06l.2-.08l.3 .05` +
        `${at(x + 0.12, y + 0.55)}l.22-.05l.26 .08l.28-.04` +
        `${at(x + 0.1, y + 0.8)}l.34 .05l.2-.07l.25 .04`,
    ],
  ],
  T: (_, x, y) => [
    ['arch', `${at(x + 0.08, y + 0.94)}V${y + 0.48}a.42 .4 0 0 1 .84 0V${y + 0.94}Z`],
    ['dark', `${at(x + 0.18, y + 0.94)}V${y + 0.5}a.32 .31 0 0 1 .64 0V${y + 0.94}Z`],
  ],
  X: (_, x, y) => [
    [
      'teeth',
      `${at(x + 0.08, y + 0.16)}h.84v.12l-.14 .24l-.14-.24l-.14 .24l-.14-.24l-.14 .24l-.14-.24Z` +
        `${at(x + 0.08, y + 0.86)}h.84v-.1l-.07-.2l-.14 .2l-.14-.22l-.07 .0l-.07-.0l-.14 .22l-.14-.22` +
        'l-.07 .1Z',
    ],
  ],
  W: (tile, x, y) => {
    const drift = lot(tile, 10) * 0.12;
    return [['wave', at(x + 0.1 + drift, y + 0.38) + WAVE + at(x + 0.22 - drift, y + 0.7) + WAVE]];
  },
  F: (_, x, y) => [
    [
      'fruit',
      `${at(x + 0.5, y + 0.4)}c.1-.09 .32-.07 .32 .16c0 .2-.16 .34-.24 .34c-.05 0-.05-.03-.08-.03` +
        's-.03 .03-.08 .03c-.08 0-.24-.14-.24-.34c0-.23 .22-.25 .32-.16Z',
    ],
    ['shine', `${at(x + 0.29, y + 0.52)}c.02-.08 .08-.1 .12-.09c-.05 .04-.07 .09-.07 .16Z`],
    ['trunk', `${at(x + 0.5, y + 0.4)}q.0-.13 .05-.2`],
    ['leaf', `${at(x + 0.53, y + 0.29)}c.04-.14 .16-.2 .28-.17c-.02 .14-.15 .21-.28 .17Z`],
  ],
  B: (_, x, y) => [
    ['pole', `${at(x + 0.3, y + 0.9)}V${y + 0.12}`],
    ['pennant', `${at(x + 0.34, y + 0.14)}L${x + 0.84} ${y + 0.31}L${x + 0.34} ${y + 0.5}Z`],
  ],
  O: (_, x, y) => [
    ['wave', at(x + 0.16, y + 0.86) + WAVE],
    ['trunk', `${at(x + 0.44, y + 0.78)}q-.02-.4 .1-.72`],
    [
      'leaf',
      `${at(x + 0.55, y + 0.02)}c-.17-.23-.52-.17-.64 .09c.2-.09 .38-.06 .5 .03` +
        'c-.18 .03-.36 .17-.36 .41c.2-.2 .42-.29 .53-.41c.03 .14 .14 .32 .35 .38' +
        'c-.03-.2-.09-.32-.17-.41c.14-.03 .29 .03 .38 .14c.03-.26-.26-.44-.46-.32' +
        'c.03-.12 .14-.17 .26-.17c-.12-.14-.32-.06-.38 .26Z',
    ],
  ],
};

/** The shapes of one tile. Its top left corner is at `x`, `y`. */
export function cuts(letter: Letter, tile: number, x: number, y: number): Cut[] {
  const sheets = SHEETS[letter];
  return [
    ['shadow', sheet(tile, x, y, 0.045)],
    [sheets[Math.floor(lot(tile, 9) * sheets.length)]!, sheet(tile, x, y)],
    ...GLUED[letter](tile, x, y),
  ];
}

/** The red edges of the cliffs, with strokes on the lower side. */
function cliffs(): Cut[] {
  return printed().cliffs.flatMap(({ top, foot }): Cut[] => {
    const [down, right] = [row(foot) - row(top), column(foot) - column(top)];
    const [x, y] = [column(top) + 0.5 + right / 2, row(top) + 0.5 + down / 2];
    const ticks = [-0.36, -0.12, 0.12, 0.36].map(
      (along) =>
        `${at(x + along * Math.abs(down), y + along * Math.abs(right))}l${right * 0.24} ${down * 0.24}`,
    );
    const [half, high] = [Math.abs(down) / 2, Math.abs(right) / 2];
    return [
      ['edge', `${at(x - half, y - high)}L${x + half} ${y + high}`],
      ['hachure', ticks.join('')],
    ];
  });
}

function gathered(all: Iterable<Cut>): Map<InkName, string> {
  const found = new Map<InkName, string>();
  for (const [ink, outline] of all) found.set(ink, (found.get(ink) ?? '') + outline);
  return new Map(
    (Object.keys(INKS) as InkName[]).flatMap((ink) => (found.has(ink) ? [[ink, found.get(ink)!]] : [])),
  );
}

export type Paper = ReadonlyMap<InkName, string>;

/** A single tile, for the legend. */
export function sample(letter: Letter): Paper {
  return gathered(cuts(letter, 40, 0, 0));
}

/** The whole island of this table. */
export const cutIsland = fromPrinted((): Paper =>
  gathered([
    ...Array.from(tiles(), (_, tile) => cuts(letterAt(tile), tile, column(tile), row(tile))).flat(),
    ...cliffs(),
  ]),
);

/** A shore around the island at the distance `out`: an irregular rounded square. */
export function shore(out: number, use: number): string {
  const [low, high] = [-out, SIDE + out];
  const points: [number, number][] = [];
  const steps = 16;
  for (let n = 0; n < steps; n++) {
    const along = low + ((high - low) * n) / steps;
    points.push([along, low]);
  }
  for (let n = 0; n < steps; n++) points.push([high, low + ((high - low) * n) / steps]);
  for (let n = 0; n < steps; n++) points.push([high - ((high - low) * n) / steps, high]);
  for (let n = 0; n < steps; n++) points.push([low, high - ((high - low) * n) / steps]);
  const wandered = points.map(([x, y], n) => {
    const far = (lot(n, use) - 0.5) * 0.42;
    const corner = n % steps === 0 ? 0.35 : 0;
    const pull = (v: number) => (v === low ? -far + corner : v === high ? far - corner : 0);
    return [x + pull(x), y + pull(y)] as const;
  });
  const middle = (n: number) => {
    const [a, b] = [wandered[n % wandered.length]!, wandered[(n + 1) % wandered.length]!];
    return `${((a[0] + b[0]) / 2).toFixed(2)} ${((a[1] + b[1]) / 2).toFixed(2)}`;
  };
  const bends = wandered.map((_, n) => {
    const corner = wandered[(n + 1) % wandered.length]!;
    return `Q${corner.map((v) => v.toFixed(2)).join(' ')} ${middle(n + 1)}`;
  });
  return `M${middle(0)}${bends.join('')}Z`;
}
