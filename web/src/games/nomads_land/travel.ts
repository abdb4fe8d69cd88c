/**
 * The animation of a moving tent: step by step on foot, spinning in the wind. The tent is at its new place
 * in the page from the beginning; only the picture moves.
 */

import type { Journey } from './changes';
import { besides, column, row } from './map';

const STEP_MS = 105;
const MOST_MS = 820;
const BLOWN_MS = 900;

/** Keyframes of a way that ends where the tent stands. A tile is `unit` pixels wide. */
export function frames(way: readonly number[], by: Journey['by'], unit: number): Keyframe[] {
  const end = way.at(-1)!;
  const place = (tile: number) =>
    `translate(${(column(tile) - column(end)) * unit}px, ${(row(tile) - row(end)) * unit}px)`;
  if (by === 'wind') {
    const turns = Math.max(2, way.length);
    if (way.length === 1)
      return [-0.3, 0.3, -0.2, 0].map((aside) => ({ transform: `translateX(${aside * unit}px)` }));
    return way.map((tile, at) => {
      const up = at === 0 || at === way.length - 1 ? 0 : -0.5 * unit;
      const angle = (360 * turns * at) / (way.length - 1);
      return { transform: `${place(tile)} translateY(${up}px) rotate(${angle}deg)` };
    });
  }
  return way.flatMap((tile, at): Keyframe[] => {
    const next = way[at + 1];
    if (next === undefined) return [{ transform: 'none' }];
    if (!besides(tile, next) && by === 'foot')
      return [
        { transform: place(tile) },
        { transform: `${place(tile)} scale(0.1)` },
        { transform: `${place(next)} scale(0.1)` },
      ];
    const right = ((column(next) - column(tile)) * unit) / 2;
    const down = ((row(next) - row(tile)) / 2 - 0.22) * unit;
    return [{ transform: place(tile) }, { transform: `${place(tile)} translate(${right}px, ${down}px)` }];
  });
}

/** Animates a tent, and the whirlwind if the wind blows it. Returns the duration in milliseconds. */
export function travel(sheet: HTMLElement, { seat, way, by }: Journey, unit: number): number {
  const tent = sheet.querySelector<HTMLElement>(`[data-tent="${seat}"]`);
  const duration = by === 'wind' ? BLOWN_MS : Math.min(MOST_MS, Math.max(260, (way.length - 1) * STEP_MS));
  const easing = by === 'wind' ? 'ease-in-out' : 'linear';
  tent?.querySelector('[data-piece]')?.animate(frames(way, by, unit), { duration, easing });
  tent?.querySelector('[data-whirl]')?.animate(
    frames(way, 'leap', unit).map((frame, at, all) => ({ ...frame, opacity: at === all.length - 1 ? 0 : 1 })),
    { duration, easing },
  );
  return duration;
}
