/** The keyboard on a table: which elements Tab stops at, and where arrow keys lead from there. */

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

/** Keys that follow board order. */
const JUMPS = ['Home', 'End', 'PageUp', 'PageDown'];

const OPEN = '[data-target]:not([aria-disabled="true"])';
const GROUP = '[role="group"], section';

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

/** The elements that match, can take the focus and are on screen, in board order. */
function reachable(root: ParentNode, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getClientRects().length > 0 && !element.closest('[inert]'),
  );
}

/** The targets within `root` that can be chosen and seen, in board order. */
export function openTargets(root: ParentNode): HTMLElement[] {
  return reachable(root, OPEN);
}

/** What cannot be chosen, and only says what it is or why not. */
function explainers(root: ParentNode): HTMLElement[] {
  return reachable(root, 'button[aria-disabled="true"], [data-explains]').filter(
    (element) => !element.matches(OPEN),
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
  openTargets(root)
    .toSorted((one, other) => far(one) - far(other))[0]
    ?.focus();
}

/** The element a key leads to from the one at index `at`, if there is one. */
function onward(all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const step: Record<string, number> = { Home: 0, End: all.length - 1, PageUp: at - 1, PageDown: at + 1 };
  if (key in step) return all[step[key]!];
  const others = all.filter((_, index) => index !== at);
  return others[nearest(middle(all[at]!), others.map(middle), ARROWS[key]!)];
}

/**
 * Moves the focus by a key; says whether the key was meant for it. Arrows go to the nearest element in a direction,
 * Page Up and Page Down to the previous and the next in board order, Home and End to the first and the last: so each
 * can be reached. From a target the keys lead to targets, from something that only explains to the others of its kind.
 */
export function walk(root: ParentNode, key: string): boolean {
  if (!(key in ARROWS) && !JUMPS.includes(key)) return false;
  const now = document.activeElement as HTMLElement;
  const told = explainers(root);
  const all = told.includes(now) ? told : openTargets(root);
  const at = all.indexOf(now);
  if (at < 0 && !(key in ARROWS)) return false;
  (at < 0 ? all[0] : onward(all, at, key))?.focus();
  return all.length > 0;
}

/** What Tab stops at once each: the targets of every group on the table, and all that only explains. */
function stopGroups(root: HTMLElement): HTMLElement[][] {
  const groups = new Map<Element, HTMLElement[]>();
  for (const target of openTargets(root)) {
    const group = target.closest(GROUP) ?? root;
    groups.set(group, [...(groups.get(group) ?? []), target]);
  }
  return [...groups.values(), explainers(root)];
}

/**
 * Roving tabindex: one Tab stop for each group of targets, and one for everything that only explains. Arrow keys move inside a group (`walk`).
 * The stop is the element that had the focus last. Returns what ends it.
 */
export function keepStops(root: HTMLElement): () => void {
  let stops = new Set<HTMLElement | undefined>();
  function keep(): void {
    const kept = new Set<HTMLElement | undefined>();
    for (const all of stopGroups(root)) {
      const focused = all.find((element) => element === document.activeElement);
      const stop = focused ?? all.find((element) => stops.has(element)) ?? all[0];
      kept.add(stop);
      for (const element of all) {
        const wanted = element === stop ? '0' : '-1';
        if (element.getAttribute('tabindex') !== wanted) element.setAttribute('tabindex', wanted);
      }
    }
    stops = kept;
  }
  const watch = new MutationObserver(keep);
  watch.observe(root, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-target', 'aria-disabled', 'tabindex', 'inert'],
  });
  root.addEventListener('focusin', keep);
  keep();
  return () => {
    watch.disconnect();
    root.removeEventListener('focusin', keep);
  };
}
