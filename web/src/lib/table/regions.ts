/** The regions of a table. A key moves the focus from one to the next. */

import { openTargets } from './compass';

/** What has a name and can be jumped to. A region inside another one is not a region of its own. */
const NAMED =
  'nav[aria-label], ol[aria-label="Seats"], :is(section, aside, [role="region"], [role="group"],' +
  ' [role="toolbar"]):is([aria-label], [aria-labelledby])';
const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), select, summary, [tabindex="0"]';

const onScreen = (element: Element) => element.getClientRects().length > 0 && !element.closest('[inert]');

/** The regions of a page, in document order. */
export function regions(root: ParentNode): HTMLElement[] {
  const found = [...root.querySelectorAll<HTMLElement>(NAMED)].filter(onScreen);
  return found.filter((each) => !found.some((other) => other !== each && other.contains(each)));
}

/** The name of a region, as screen readers say it. */
export function nameOf(region: Element): string {
  const by = region.getAttribute('aria-labelledby');
  const label = by ? document.getElementById(by)?.textContent : region.getAttribute('aria-label');
  return (label ?? '').trim().replace(/\s+/g, ' ');
}

/** Where the focus goes in a region: what can be chosen, else its first control, else the region itself. */
function entrance(region: HTMLElement): HTMLElement {
  const controls = [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(onScreen);
  const stop = controls.find((each) => each.tabIndex === 0 && each.matches('[data-target]'));
  const found = stop ?? openTargets(region)[0] ?? controls.find((each) => each.tabIndex === 0);
  if (found) return found;
  region.tabIndex = -1;
  return region;
}

/** Moves the focus to the next region, or to the previous one if `step` is -1. */
export function jump(root: ParentNode, step: 1 | -1): void {
  const all = regions(root);
  if (!all.length) return;
  const at = all.findIndex((each) => each.contains(document.activeElement));
  const to = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
  entrance(all[to]!).focus();
}

/** What can be chosen now, by region: "Hand: 3 to choose. Birch: Send Thing. Buttons: End turn, Undo." */
export function possible(board: HTMLElement, buttons: readonly string[]): string {
  const found = new Map<string, HTMLElement[]>();
  const all = regions(board);
  for (const target of openTargets(board)) {
    const region = all.find((each) => each.contains(target));
    const name = region ? nameOf(region) : '';
    found.set(name, [...(found.get(name) ?? []), target]);
  }
  const words = ([only, ...more]: HTMLElement[]) =>
    more.length
      ? `${more.length + 1} to choose`
      : only?.getAttribute('aria-label') || only?.textContent.trim();
  const parts = [...found].map(([name, targets]) => `${name || 'The table'}: ${words(targets)}`);
  return [...parts, ...(buttons.length ? [`Buttons: ${buttons.join(', ')}`] : [])].join('. ');
}
