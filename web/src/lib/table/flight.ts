/**
 * Animates pieces that move from one view to the next.
 *
 * Before the page changes, `lift` copies each piece that will leave its place. After the change, `land` moves
 * the copies to the new places. A place is an element with `data-place`; the piece on it has `data-piece`.
 * The page itself is up to date at once, so a flight can be cancelled at any time.
 */

import { tick } from 'svelte';

import { stillness } from '../house/settings.svelte';

export interface Flight {
  from: string;
  /** Where the piece goes: the first of these places that is on screen. */
  to: readonly string[];
}

interface Lifted {
  flight: Flight;
  copy: HTMLElement;
  box: DOMRect;
}

export const FLIGHT_MS = 340;

function seen(root: ParentNode, place: string): HTMLElement | null {
  const all = root.querySelectorAll<HTMLElement>(`[data-place="${place}"]`);
  return [...all].find((element) => element.getClientRects().length > 0) ?? null;
}

/** Animates flights. Call it before the page changes: the pieces land after the change. */
export function fly(root: HTMLElement | undefined, flights: readonly Flight[]): void {
  if (!root) return;
  const lifted = lift(root, flights);
  if (lifted.length) void tick().then(() => land(root, lifted));
}

function lift(root: ParentNode, flights: readonly Flight[]): Lifted[] {
  if (stillness() || document.hidden) return [];
  const lifted: Lifted[] = [];
  for (const flight of flights) {
    const piece = seen(root, flight.from)?.querySelector<HTMLElement>('[data-piece]');
    if (!piece) continue;
    lifted.push({ flight, copy: piece.cloneNode(true) as HTMLElement, box: piece.getBoundingClientRect() });
  }
  return lifted;
}

function land(root: ParentNode, lifted: readonly Lifted[]): void {
  for (const { flight, copy, box } of lifted) {
    const place = flight.to.map((name) => seen(root, name)).find((element) => element !== null);
    if (!place || place.closest('[inert]')) continue; // the cover hides the table
    const piece = place.querySelector<HTMLElement>('[data-piece]');
    const end = (piece ?? place).getBoundingClientRect();
    copy.classList.add('in-flight');
    copy.setAttribute('aria-hidden', 'true');
    Object.assign(copy.style, {
      position: 'fixed',
      left: `${end.x}px`,
      top: `${end.y}px`,
      width: `${end.width}px`,
      height: `${end.height}px`,
      margin: '0',
      zIndex: '60',
      pointerEvents: 'none',
      transformOrigin: '0 0',
    });
    document.body.append(copy);
    if (piece) piece.style.visibility = 'hidden';
    const start = `translate(${box.x - end.x}px, ${box.y - end.y}px) scale(${box.width / end.width})`;
    const high = Math.min(40, Math.abs(box.x - end.x) * 0.1 + 12);
    const larger = (box.width / end.width + 1) / 2 + 0.06;
    const middle = `translate(${(box.x - end.x) / 2}px, ${(box.y - end.y) / 2 - high}px) scale(${larger})`;
    const flying = copy.animate([{ transform: start }, { transform: middle }, { transform: 'none' }], {
      duration: FLIGHT_MS,
      easing: 'cubic-bezier(0.3, 0.6, 0.3, 1)',
    });
    const arrive = () => {
      copy.remove();
      if (piece) piece.style.visibility = '';
    };
    flying.onfinish = arrive;
    flying.oncancel = arrive;
  }
}
