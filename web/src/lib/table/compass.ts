/** Arrow keys on a table: from one target to the nearest one in a direction. */

export type Direction = 'up' | 'down' | 'left' | 'right';

export interface Point {
  x: number;
  y: number;
}

export const ARROWS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The index of the nearest of `points` that lies in the direction, or -1. What is off the line counts double. */
export function nearest(from: Point, points: readonly Point[], direction: Direction): number {
  let best = -1;
  let shortest = Infinity;
  for (const [index, point] of points.entries()) {
    const dx = point.x - from.x;
    const dy = point.y - from.y;
    const along = { up: -dy, down: dy, left: -dx, right: dx }[direction];
    const aside = Math.abs(direction === 'up' || direction === 'down' ? dx : dy);
    if (along <= 1) continue;
    const distance = along + 2 * aside;
    if (distance < shortest) {
      shortest = distance;
      best = index;
    }
  }
  return best;
}

function middle(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The targets within `root` that can be chosen and seen, in board order. */
export function openTargets(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-target]:not([aria-disabled="true"])')].filter(
    (element) => element.getClientRects().length > 0,
  );
}

/** Where the target in focus is, if one within `root` is. */
export function spot(root: ParentNode): Point | null {
  const now = document.activeElement;
  return now && openTargets(root).includes(now as HTMLElement) ? middle(now) : null;
}

/** Focuses the target nearest to where one was before; the first in board order, if one was nowhere. */
export function focusNear(root: ParentNode, from: Point | null): void {
  const far = (element: Element) => {
    const { x, y } = middle(element);
    return from ? Math.hypot(x - from.x, y - from.y) : 0;
  };
  openTargets(root).toSorted((one, other) => far(one) - far(other))[0]?.focus();
}

/** Moves the focus between targets by an arrow key; says whether it did. */
export function walk(root: ParentNode, key: string): boolean {
  const direction = ARROWS[key];
  if (!direction) return false;
  const all = openTargets(root);
  const now = document.activeElement;
  if (!(now instanceof HTMLElement) || !all.includes(now)) {
    all[0]?.focus();
    return all.length > 0;
  }
  const others = all.filter((element) => element !== now);
  const next = others[nearest(middle(now), others.map(middle), direction)];
  next?.focus();
  return true;
}
