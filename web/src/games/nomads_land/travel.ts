/** A tent on its way: step by step on foot, in a whirl by the wind. The page is right at once; this is only seen. */

import type { Journey } from './changes';
import { besides, column, row } from './map';

const STEP_MS = 105;
const MOST_MS = 820;
const BLOWN_MS = 900;

/** Keyframes of a way, in tiles of that many pixels, ending where the tent stands. */
export function frames(way: readonly number[], by: Journey['by'], unit: number): Keyframe[] {
  const end = way.at(-1)!;
  const place = (tile: number) =>
    `translate(${(column(tile) - column(end)) * unit}px, ${(row(tile) - row(end)) * unit}px)`;
  if (by === 'wind') {
    const turns = Math.max(2, way.length);
    if (way.length === 1) return [-0.3, 0.3, -0.2, 0].map((aside) => ({ transform: `translateX(${aside * unit}px)` }));
    return way.map((tile, at) => ({
      transform: `${place(tile)} translateY(${at === 0 || at === way.length - 1 ? 0 : -0.5 * unit}px) rotate(${(360 * turns * at) / (way.length - 1)}deg)`,
    }));
  }
  return way.flatMap((tile, at): Keyframe[] => {
    const next = way[at + 1];
    if (next === undefined) return [{ transform: 'none' }];
    if (!besides(tile, next) && by === 'foot')
      return [{ transform: place(tile) }, { transform: `${place(tile)} scale(0.1)` }, { transform: `${place(next)} scale(0.1)` }];
    return [{ transform: place(tile) }, { transform: `${place(tile)} translate(${((column(next) - column(tile)) * unit) / 2}px, ${((row(next) - row(tile)) / 2 - 0.22) * unit}px)` }];
  });
}

function whirl(): SVGElement {
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  picture.setAttribute('viewBox', '0 0 100 120');
  picture.style.cssText = 'position:absolute;left:-15%;top:-75%;width:130%;height:165%;overflow:visible';
  picture.innerHTML =
    '<g fill="none" stroke-linecap="round"><path stroke="#5a4326" stroke-width="9" opacity=".55" d="M8 14q42 22 84 0M16 36q36 20 68 0M26 58q26 16 50 0M34 79q18 12 34 0M42 98q9 7 18 0"/><path stroke="#fff3d6" stroke-width="5" d="M8 12q42 22 84 0M16 34q36 20 68 0M26 56q26 16 50 0M34 77q18 12 34 0M42 96q9 7 18 0"/></g>';
  return picture;
}

export function travel(sheet: HTMLElement, { seat, way, by }: Journey, unit: number): void {
  const tent = sheet.querySelector<HTMLElement>(`[data-tent="${seat}"]`);
  const piece = tent?.querySelector<HTMLElement>('[data-piece]');
  if (!tent || !piece) return;
  for (const running of piece.getAnimations()) running.cancel();
  const duration = by === 'wind' ? BLOWN_MS : Math.min(MOST_MS, Math.max(260, (way.length - 1) * STEP_MS));
  const going = piece.animate(frames(way, by, unit), { duration, easing: by === 'wind' ? 'ease-in-out' : 'linear' });
  if (by !== 'wind') return;
  const wind = whirl();
  tent.append(wind);
  wind.animate(frames(way, 'leap', unit), { duration, easing: 'ease-in-out' });
  const settle = () => wind.remove();
  going.onfinish = settle;
  going.oncancel = settle;
}
