/**
 * A finger needs 40 pixels, and on a phone a cell of the town has fewer. So a tap beside a target chooses the
 * nearest one around it.
 */

import { LONG_PRESS } from './explain';

const REACH = 20; // pixels from the middle of a target

interface Press {
  x: number;
  y: number;
  timeStamp: number;
}

/** The target under a tap. If there is none, the nearest around it. */
function meant(grid: HTMLElement, { x, y }: Press): HTMLElement | null {
  const own = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-target]');
  const its = own?.getBoundingClientRect();
  if (own && its && x >= its.left && x <= its.right && y >= its.top && y <= its.bottom) return own;
  let [found, least]: [HTMLElement | null, number] = [null, REACH];
  for (const each of grid.querySelectorAll<HTMLElement>('[data-target]')) {
    const shape = each.matches('.goal.taken') ? each.firstElementChild! : each;
    const { left, top, width, height } = shape.getBoundingClientRect();
    const away = Math.max(Math.abs(left + width / 2 - x), Math.abs(top + height / 2 - y));
    if (away <= least) [found, least] = [each, away];
  }
  return found;
}

/** Attached to the grid of the town. It reads the press: a browser may move a click to a link nearby. */
export function taps(grid: HTMLElement): () => void {
  let pressed: Press = { x: 0, y: 0, timeStamp: 0 };
  const press = ({ x, y, timeStamp }: PointerEvent): void => void (pressed = { x, y, timeStamp });
  const click = (event: Event): void => {
    const touched = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!touched || event.timeStamp - pressed.timeStamp > LONG_PRESS) return;
    const found = meant(grid, pressed);
    if (!found || found.contains(event.target as Node)) return;
    event.stopPropagation();
    found.click();
  };
  grid.addEventListener('pointerdown', press, true);
  grid.addEventListener('click', click, true);
  return () => {
    grid.removeEventListener('pointerdown', press, true);
    grid.removeEventListener('click', click, true);
  };
}
