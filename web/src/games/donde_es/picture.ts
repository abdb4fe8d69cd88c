/** The printed town as one picture: white houses, and the streets are the gaps between them. */

import { fromPrinted } from '../../lib/table/printed';
import { GLAZES, SIGNS } from './glazes';
import {
  beside,
  column,
  houses,
  isHouse,
  locations,
  places,
  row,
  SIDE,
  stairs,
  type Direction,
  type Kind,
} from './town';
import type { Printed, PrintedTown } from './types';

/** Sizes in the picture: a cell, the tiles of the frame, the sea. */
const U = 40;
const FRAME = 16;
const SEA = 34;
const WIDE = SIDE * U;
const FACADE = 14;
/** How far houses lean into the street. */
const LEAN = 5;
const LIME = ['#fffdf6', '#f8f1e3', '#fdf8ec', '#f3eada'];

/** The size of the sheet, and the place of the cells on it in per cent. */
export const SHEET = { wide: WIDE + 2 * FRAME, high: WIDE + SEA + 2 * FRAME };
export const GRID = {
  left: (FRAME / SHEET.wide) * 100,
  top: ((FRAME + SEA) / SHEET.high) * 100,
  width: (WIDE / SHEET.wide) * 100,
  height: (WIDE / SHEET.high) * 100,
};

const x = (space: number) => column(space) * U;
const y = (space: number) => row(space) * U;

function isOpen(space: number, way: Direction): boolean {
  const to = beside(space, way);
  return to !== null && places().has(to);
}

/** A number below `of` that depends only on the space: it varies the houses. */
function lot(space: number, of: number, salt: number): number {
  return ((space * 7919 + salt * 104729 + space * space * 31) >>> 3) % of;
}

function box(left: number, top: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
}

function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

function line(d: string, stroke: string, width = 1, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
}

interface House {
  left: number;
  top: number;
  width: number;
  /** The height of the roof, and of the front below it. */
  roof: number;
  front: number;
  space: number;
}

function placed(space: number): House {
  const lean = (way: Direction) => (isOpen(space, way) ? LEAN : 0);
  const front = beside(space, 'back') === null || isOpen(space, 'back') ? FACADE : 0;
  const top = y(space) - lean('forward') / 2;
  return {
    space,
    front,
    left: x(space) - lean('left'),
    width: U + lean('left') + lean('right'),
    top,
    roof: y(space) + U + lean('back') - top - front,
  };
}

function pattern(id: string, width: number, height: number, ...shapes: string[]): string {
  const size = `width="${width}" height="${height}"`;
  return `<pattern id="${id}" ${size} patternUnits="userSpaceOnUse">${shapes.join('')}</pattern>`;
}

const PATTERNS = [
  '<defs>',
  pattern(
    'azulejo',
    16,
    16,
    box(0, 0, 16, 16, '#fffaf0', 'stroke="#1f5fae" stroke-width=".8"'),
    path('M8 1l7 7-7 7-7-7z', '#1f5fae'),
    path('M8 4l4 4-4 4-4-4z', '#fffaf0'),
    '<circle cx="8" cy="8" r="2" fill="#ffcf4a"/>',
    path('M0 0h3L0 3zM16 0h-3l3 3zM0 16h3l-3-3zM16 16h-3l3-3z', '#c8552d'),
  ),
  pattern(
    'cobbles',
    20,
    16,
    box(0, 0, 20, 16, '#dcbd88'),
    path('M1 1h8v6H1zM11 1h8v6h-8zM-4 9h8v6h-8zM6 9h8v6H6zM16 9h8v6h-8z', '#e4c896'),
  ),
  pattern('flags', 20, 20, box(0, 0, 20, 20, '#f4e3c0'), path('M0 0h10v10H0zM10 10h10v10H10z', '#e2b184')),
  pattern('tiles', 8, 6, box(0, 0, 8, 6, '#c8552d'), line('M0 5.500q4-4 8 0M0 0q4 3 8 0', '#9b3d1c')),
  '</defs>',
].join('');

function ground(town: PrintedTown): string {
  const waves = [0, 1, 2].flatMap((n) =>
    Array.from({ length: 14 }, (_, at) => `M${at * 40 + n * 13 - 10} ${-SEA + 7 + n * 7}q5-5 10 0t10 0`),
  );
  const beach = x(locations().find(({ kind }) => kind === 'beach')!.space);
  return [
    box(-FRAME, -FRAME - SEA, SHEET.wide, SHEET.high, 'url(#azulejo)', 'rx="5"'),
    box(-1.5, -SEA - 1.5, WIDE + 3, WIDE + SEA + 3, '#8a3a1a'),
    box(0, -SEA, WIDE, SEA, '#2f8fc4'),
    line(waves.join(''), '#bfe4f5', 1.6, 'stroke-linecap="round"'),
    box(14, -SEA + 7, 130, 15, '#2f8fc4'),
    lettering(20, -SEA + 18.5, 12.5, '#fffdf6', 'Mar Mediterráneo'),
    box(0, -6, WIDE, 6, '#b98a5a'),
    box(0, 0, WIDE, WIDE, 'url(#cobbles)'),
    path(`M${beach - 62} 0c20-22 46-20 82-22s64 2 82 22z`, '#f6dc9c'),
    square(town),
    ...stairs().map(flight),
    path(`M${beach} 0h${U}v${U}q-20-8-40 0z`, '#f6dc9c'),
  ].join('');
}

function lettering(left: number, top: number, size: number, ink: string, words: string): string {
  return (
    `<text x="${left}" y="${top}" font-size="${size}" fill="${ink}" font-family="Georgia,serif" ` +
    `font-style="italic" letter-spacing="1.5">${escaped(words)}</text>`
  );
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function square({ square: spaces, square_spanish: name }: PrintedTown): string {
  const paved = spaces.map((at) => box(x(at), y(at), U, U, 'url(#flags)'));
  const [first, last] = [rowMiddle(spaces, Math.min), rowMiddle(spaces, Math.max)];
  return [
    ...paved,
    `<g transform="translate(${last.x} ${last.y})">`,
    '<circle r="13" fill="#f4e3c0" stroke="#1f5fae" stroke-width="2"/>',
    path('M0-11 3-3 11 0 3 3 0 11-3 3-11 0-3-3z', '#1f5fae'),
    '<circle r="3" fill="#ffcf4a"/></g>',
    lettering(first.x - 25, first.y + U / 2 - 4, 11, '#6b2a06', name),
  ].join('');
}

/** The middle of the first or the last row of some spaces. */
function rowMiddle(spaces: readonly number[], pick: (...rows: number[]) => number): { x: number; y: number } {
  const top = pick(...spaces.map(y));
  const lefts = spaces.filter((at) => y(at) === top).map(x);
  return { x: (Math.min(...lefts) + Math.max(...lefts) + U) / 2, y: top + U / 2 };
}

function flight(space: number): string {
  const across = isOpen(space, 'left') || isOpen(space, 'right');
  const steps = (by: number) =>
    [0, 1, 2, 3, 4]
      .map((n) =>
        across ? `M${x(space) + by + n * 8} ${y(space)}v${U}` : `M${x(space)} ${y(space) + by + n * 8}h${U}`,
      )
      .join('');
  return (
    box(x(space), y(space), U, U, '#d9bd92') + line(steps(3), '#9c7a4c', 2) + line(steps(5.5), '#f3e1bd', 2)
  );
}

/** The shadow of a house. The sun stands in the north-west. */
function shadow({ left, top, width, roof, front }: House): string {
  return `M${left + width} ${top + 5}l7 5V${top + roof + front + 6}H${left + 6}l-5-6h${width - 1}z`;
}

function house({ space, left, top, width, roof, front }: House): string {
  const style = lot(space, 7, 2);
  const drawn = [
    box(
      left,
      top,
      width,
      roof,
      style === 0 ? 'url(#tiles)' : LIME[lot(space, 4, 1)]!,
      'stroke="#b7a583" stroke-width=".7"',
    ),
  ];
  if (style === 0) drawn.push(line(`M${left} ${top + roof / 2}h${width}`, '#f0a077', 1.5));
  else
    drawn.push(
      box(left + 2.5, top + 2.5, width - 5, roof - 5, 'none', 'stroke="#d9ccb2" stroke-width="1.2"'),
      terrace(style, left, top, width, roof),
    );
  if (front) drawn.push(facade(lot(space, 3, 3), left, top + roof, width));
  return drawn.join('');
}

/** The outline of a roof. */
function roofed({ left, top, width, roof }: House): string {
  return `M${left} ${top}h${width}v${roof}h${-width}z`;
}

/** What stands on a flat roof: a chimney, plants, washing, a dome, a tiled ridge. */
function terrace(style: number, left: number, top: number, width: number, roof: number): string {
  switch (style) {
    case 1:
      return (
        path(`M${left + 8} ${top + 8}h9v7h-9z`, '#e8dcc4', 'stroke="#b9a98a"') +
        line(`M${left + 9.5} ${top + 9.5}h6`, '#8a3a1a', 2)
      );
    case 2:
      return (
        `<g fill="#5d9a4c" stroke="#3d7033"><circle cx="${left + width - 11}" cy="${top + 11}" r="4.2"/>` +
        `<circle cx="${left + 11}" cy="${top + roof - 9}" r="3"/></g>`
      );
    case 3:
      return (
        line(`M${left + 6} ${top + 9}q${width / 2 - 6} 4 ${width - 12} 0`, '#8c8371') +
        path(`M${left + 10} ${top + 10.5}h5v6h-5z`, '#1f5fae') +
        path(`M${left + 18} ${top + 11.5}h5v5h-5z`, '#c8552d')
      );
    case 4:
      return (
        `<circle cx="${left + width / 2}" cy="${top + roof / 2}" r="7" fill="#fffdf6" stroke="#d3c5a8" ` +
        'stroke-width="1.4"/>'
      );
    case 5:
      return box(left + 3, top + 3, width - 6, 11, 'url(#tiles)');
    default:
      return '';
  }
}

function facade(style: number, left: number, top: number, width: number): string {
  const pane = (at: number) => `M${at} ${top + 4}h5v5h-5z`;
  const door = (at: number) => `M${at} ${top + FACADE}v-7a3.5 3.5 0 0 1 7 0v7z`;
  const window = 'stroke="#1f5fae"';
  const wall =
    box(left, top, width, FACADE, '#e3d8c4') + line(`M${left} ${top + 0.5}h${width}`, '#c9bda4', 1.5);
  if (style === 0)
    return wall + path(door(left + 6), '#1f5fae') + path(pane(left + width - 12), '#4a3a2c', window);
  if (style === 1)
    return (
      wall +
      path(pane(left + 6) + pane(left + width - 11), '#4a3a2c', window) +
      line(`M${left + 5} ${top + 10}h7M${left + width - 12} ${top + 10}h7`, '#c8552d', 1.6)
    );
  return wall + path(door(left + width / 2 - 3.5), '#8a4a22');
}

function wall({ one, other }: { one: number; other: number }): string {
  const upright = row(one) === row(other);
  const [left, top, width, height] = upright
    ? [x(other) - 3, y(other) - 1, 6, U + 2]
    : [x(other) - 1, y(other) - 3, U + 2, 6];
  const cap = upright
    ? box(left + 1.5, top, 3, height, '#c8552d')
    : box(left, top + 1.5, width, 3, '#c8552d');
  return (
    box(left + 2, top, width, height, '#5a3410', 'opacity=".25"') +
    box(left, top, width, height, '#fffdf6', 'rx="1.5" stroke="#b9a98a" stroke-width=".8"') +
    cap
  );
}

function location({ space, kind }: { space: number; kind: Kind }): string {
  const tile = box(
    x(space) + 4,
    y(space) + 4,
    32,
    32,
    '#fffaf0',
    `rx="5" stroke="${GLAZES[kind]}" stroke-width="1.2"`,
  );
  const sign =
    `<svg x="${x(space) + 9}" y="${y(space) + 9.5}" width="22" height="22" viewBox="0 0 512 512" ` +
    `color="#fffdf6">${SIGNS[kind]}</svg>`;
  const awning = isHouse(beside(space, 'forward')) && kind !== 'beach' && kind !== 'lookout';
  return (
    tile +
    box(x(space) + 6, y(space) + 6, 28, 28, GLAZES[kind], 'rx="3.5"') +
    sign +
    (awning ? shade(space, GLAZES[kind]) : '')
  );
}

function shade(space: number, glaze: string): string {
  const scallop = 'a3.8 3.8 0 0 1-7.6 0';
  const cloth = path(`M1 0h38v7${scallop.repeat(5)}z`, '#fffaf0', 'stroke="#8a6a44" stroke-width=".6"');
  const stripes = path(`M8.6 0h7.600v7${scallop}zM23.8 0h7.600v7${scallop}z`, glaze);
  return `<g transform="translate(${x(space)} ${y(space) - 3})">${cloth}${stripes}</g>`;
}

/** The picture as a data URL. */
export const picture = fromPrinted(({ town }: Printed) => {
  const all = houses().map(placed);
  const drawn = [
    '<svg xmlns="http://www.w3.org/2000/svg" ',
    `viewBox="${-FRAME} ${-FRAME - SEA} ${SHEET.wide} ${SHEET.high}" `,
    `width="${SHEET.wide * 2}" height="${SHEET.high * 2}">`,
    PATTERNS,
    ground(town),
    path(all.map(shadow).join(''), '#6b3c10', 'opacity=".28"'),
    ...all.map(house),
    // A veil over the roofs: the eye goes to tourists and goals.
    path(all.map(roofed).join(''), '#efe3cc', 'opacity=".55"'),
    ...town.walls.map(wall),
    ...locations().map(location),
    '</svg>',
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
});
