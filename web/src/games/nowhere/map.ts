/** The drawing of the map: coordinates, hand-drawn lines, and ways from place to place. */

import { isLocation, printed, type Location, type Place } from './printed';

/** One space of a street, in the units of the drawing. */
export const UNIT = 100;
export const FRAME = { x: -100, y: -66, width: 1064, height: 922 };

export interface Point {
  x: number;
  y: number;
}

/** The middle of a Location's photograph, if it is not the middle of the Location. */
const PHOTOS: Partial<Record<Location, [number, number]>> = {
  high_school: [6.92, 1.24],
  neighborhood: [5, 4.75],
};

export function at(place: Place): Point {
  const { x, y } = isLocation(place) ? printed().locations[place] : printed().spaces[place];
  const [px, py] = (isLocation(place) && PHOTOS[place]) || [x, y];
  return { x: px * UNIT, y: py * UNIT };
}

/** A pseudo-random offset from -1 to 1 that depends only on `n`. */
function shaken(n: number): number {
  const x = Math.sin(n * 127.1 + 11.7) * 43758.5453;
  return (x - Math.floor(x) - 0.5) * 2;
}

/** A smooth hand-drawn line through points. */
export function drawn(points: readonly Point[], seed: number, shake = 2.4): string {
  const [first, ...rest] = points.map(({ x, y }, n) => ({
    x: x + shake * shaken(seed * 31 + n * 2),
    y: y + shake * shaken(seed * 31 + n * 2 + 1),
  }));
  if (!first) return '';
  let d = `M${first.x.toFixed(1)} ${first.y.toFixed(1)}`;
  let last = first;
  for (const [n, point] of rest.entries()) {
    const bend = shake * shaken(seed * 17 + n);
    d +=
      `Q${((last.x + point.x) / 2 + bend).toFixed(1)} ${((last.y + point.y) / 2 - bend).toFixed(1)} ` +
      `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
    last = point;
  }
  return d;
}

export function closed(outline: readonly Point[], seed: number): string {
  const points = outline.map(({ x, y }) => ({ x: x * UNIT, y: y * UNIT }));
  return `${drawn([...points, points[0]!], seed, 3)}Z`;
}

/** The lines across a street between two spaces. */
export function ticks(): string {
  let d = '';
  for (const { spaces } of Object.values(printed().streets))
    for (const [n, space] of spaces.slice(1).entries()) {
      const [a, b] = [at(spaces[n]!), at(space)];
      const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
      d +=
        a.y === b.y ? `M${x} ${y - 19}l${2 * shaken(x + y)} 38` : `M${x - 19} ${y}l38 ${2 * shaken(x + y)}`;
    }
  return d;
}

/** The short lines from entrances to their Locations. */
export function doors(): string {
  let d = '';
  for (const { outline, entrances } of Object.values(printed().locations))
    for (const entrance of entrances) {
      const space = printed().spaces[entrance];
      const across = outline.map(({ x }) => x);
      const down = outline.map(({ y }) => y);
      const x = Math.min(Math.max(space.x, Math.min(...across)), Math.max(...across));
      const y = Math.min(Math.max(space.y, Math.min(...down)), Math.max(...down));
      const [inX, inY] = [x + 0.14 * Math.sign(x - space.x), y + 0.14 * Math.sign(y - space.y)];
      d += `M${space.x * UNIT} ${space.y * UNIT}L${inX * UNIT} ${inY * UNIT}`;
    }
  return d;
}

/** A shortest way through open places, both ends included; null if there is none. */
export function way(from: Place, to: Place, open: (place: Place) => boolean): Place[] | null {
  const came = new Map<Place, Place | null>([[from, null]]);
  const queue: Place[] = [from];
  for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
    if (here === to) break;
    for (const near of printed().neighbours[here])
      if (!came.has(near) && (near === to || open(near))) {
        came.set(near, here);
        queue.push(near);
      }
  }
  if (!came.has(to)) return null;
  const found: Place[] = [];
  for (let here: Place | null = to; here !== null; here = came.get(here) ?? null) found.unshift(here);
  return found;
}

export function line(places: readonly Place[], seed = 5): string {
  return drawn(places.map(at), seed, 3);
}

/** The offsets of `count` pawns from the middle of their place. */
export function huddle(count: number): Point[] {
  const wide = Math.min(3, count);
  return Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / wide);
    const inRow = Math.min(wide, count - row * wide);
    return { x: ((n % wide) - (inRow - 1) / 2) * 32, y: count > 3 ? row * 34 - 17 : 0 };
  });
}
