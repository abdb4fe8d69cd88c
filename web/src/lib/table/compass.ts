/** Keyboard navigation on a table: the Tab stops, and where the arrow keys move the focus. */

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

/** Keys that move the focus in document order. */
const JUMPS = ['Home', 'End', 'PageUp', 'PageDown'];

/** What can be chosen. */
export const OPEN = '[data-target]:not([aria-disabled="true"])';
const GROUP = '[role="group"], section';

/** The index of the nearest point in a direction, or -1. Distance across the direction counts double. */
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

/** The matching elements that are on screen and not inert, in document order. */
function reachable(root: ParentNode, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getClientRects().length > 0 && !element.closest('[inert]'),
  );
}

/** The targets within `root` that are on screen and can be chosen, in document order. */
export function openTargets(root: ParentNode): HTMLElement[] {
  return reachable(root, OPEN);
}

/** Elements that cannot be chosen. They only explain what they are, or why they cannot be chosen. */
function explainers(root: ParentNode): HTMLElement[] {
  return reachable(root, 'button[aria-disabled="true"], [data-explains]').filter(
    (element) => !element.matches(OPEN),
  );
}

/** The middle of the focused target, or null if no target within `root` has the focus. */
export function spot(root: ParentNode): Point | null {
  const now = document.activeElement;
  return now && openTargets(root).includes(now as HTMLElement) ? middle(now) : null;
}

/**
 * Focuses the target nearest to `from`, or the first in document order if `from` is null. A target whose
 * piece is still in flight is hidden and takes no focus.
 */
export function focusNear(root: ParentNode, from: Point | null): void {
  const far = (element: Element) => {
    const { x, y } = middle(element);
    return from ? Math.hypot(x - from.x, y - from.y) : 0;
  };
  for (const target of openTargets(root).toSorted((one, other) => far(one) - far(other))) {
    target.focus();
    if (document.activeElement === target) return;
  }
}

/** The element to which a key moves the focus from the element at index `at`. */
function onward(all: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const step: Record<string, number> = { Home: 0, End: all.length - 1, PageUp: at - 1, PageDown: at + 1 };
  if (key in step) return all[step[key]!];
  const others = all.filter((_, index) => index !== at);
  return others[nearest(middle(all[at]!), others.map(middle), ARROWS[key]!)];
}

/**
 * Moves the focus by a key. Returns whether it used the key.
 *
 * Arrows move to the nearest element in that direction. Page Up and Page Down move to the previous and the
 * next in document order, Home and End to the first and the last, so every element can be reached. From a
 * target the focus moves to other targets, from an explainer to other explainers.
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

/** The groups that have one Tab stop each: the targets of each group, and all explainers. */
function stopGroups(root: HTMLElement): HTMLElement[][] {
  const groups = new Map<Element, HTMLElement[]>();
  for (const target of openTargets(root)) {
    const group = target.closest(GROUP) ?? root;
    groups.set(group, [...(groups.get(group) ?? []), target]);
  }
  return [...groups.values(), explainers(root)];
}

/** The buttons of a toolbar, which have one Tab stop together. */
export function barStops(bar: HTMLElement): HTMLElement[][] {
  return [reachable(bar, 'button:not(:disabled)')];
}

/** Moves the focus along a toolbar by a key. Returns whether it used the key. */
export function walkBar(bar: HTMLElement, key: string): boolean {
  const all = barStops(bar).flat();
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    Home: 0,
    End: all.length - 1,
  };
  if (at < 0 || !(key in to)) return false;
  all.at(to[key]! % all.length)!.focus();
  return true;
}

/**
 * Keeps a roving tabindex: one Tab stop for each group of targets, and one for all explainers. Arrow keys
 * move the focus inside a group (`walk`). The stop is the element that had the focus last. Returns a function
 * that ends it.
 */
export function keepStops(root: HTMLElement, groups = stopGroups): () => void {
  let stops = new Set<HTMLElement | undefined>();
  function keep(): void {
    const kept = new Set<HTMLElement | undefined>();
    for (const all of groups(root)) {
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
    attributeFilter: ['data-target', 'aria-disabled', 'disabled', 'tabindex', 'inert'],
  });
  root.addEventListener('focusin', keep);
  keep();
  return () => {
    watch.disconnect();
    root.removeEventListener('focusin', keep);
  };
}
