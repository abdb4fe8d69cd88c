/**
 * Input on the window: a drag or keys pan the island; a pinch, the wheel or keys zoom; a long press
 * explains a tile.
 */

import type { Camera } from './camera.svelte';

const LONG_MS = 450;
/** A pointer that moves less than this, in pixels, does not drag. */
const STILL = 7;
/** How far a key pans, in tiles. */
const PACE = 3;
const NEARER = 1.5;
const PANS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-PACE, 0],
  ArrowRight: [PACE, 0],
  ArrowUp: [0, -PACE],
  ArrowDown: [0, PACE],
};

interface Point {
  x: number;
  y: number;
}

export class Hands {
  /** True during a drag. */
  moving = $state(false);
  /** Whether the last press was a touch. */
  touch = false;

  #camera: Camera;
  #look: (tile: number | null) => void;
  #down = new Map<number, Point>();
  #dragged = false;
  #held = false;
  #holding: ReturnType<typeof setTimeout> | undefined;

  constructor(camera: Camera, look: (tile: number | null) => void) {
    this.#camera = camera;
    this.#look = look;
  }

  /** Whether the click that follows belongs to a drag or a long press, and must be ignored. */
  get spent(): boolean {
    return this.#dragged || this.#held;
  }

  /** The tile under a pointer. A tile's button can be larger than the tile; then the button counts. */
  tileAt(event: MouseEvent): number | null {
    const button = (event.target as Element).closest<HTMLElement>('[data-target^="tile:"]');
    if (button) return Number(button.dataset.target!.slice('tile:'.length));
    const { x, y } = point(event);
    return this.#camera.tileAt(x, y);
  }

  press = (event: PointerEvent): void => {
    this.touch = event.pointerType === 'touch';
    if (this.#down.size === 0) this.#dragged = this.#held = false;
    this.#down.set(event.pointerId, point(event));
    clearTimeout(this.#holding);
    const tile = this.tileAt(event);
    if (this.touch && this.#down.size === 1 && tile !== null)
      this.#holding = setTimeout(() => {
        this.#held = true;
        this.#look(tile);
      }, LONG_MS);
  };

  move = (event: PointerEvent): void => {
    const at = point(event);
    const was = this.#down.get(event.pointerId);
    if (!was) {
      if (event.pointerType !== 'touch') this.#look(this.tileAt(event));
      return;
    }
    if (!this.#dragged && this.#down.size === 1 && apart(at, was) < STILL) return;
    if (!this.#dragged) (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    clearTimeout(this.#holding);
    this.#dragged = this.moving = true;
    this.#down.set(event.pointerId, at);
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      this.#camera.nearer(
        apart(at, other) / Math.max(1, apart(was, other)),
        (at.x + other.x) / 2,
        (at.y + other.y) / 2,
      );
      this.#camera.drag((at.x - was.x) / 2, (at.y - was.y) / 2);
    } else this.#camera.drag(at.x - was.x, at.y - was.y);
  };

  release = (event: PointerEvent): void => {
    this.#down.delete(event.pointerId);
    clearTimeout(this.#holding);
    if (!this.#down.size) this.moving = false;
  };

  leave = (event: PointerEvent): void => {
    this.release(event);
    if (event.pointerType !== 'touch') this.#look(null);
  };

  /** Shift and an arrow key pan, plus and minus zoom, zero shows the whole island. */
  key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element).closest('input, textarea, select, dialog[open]')) return;
    const pan = event.shiftKey && PANS[event.key];
    if (pan) this.#camera.drag(-pan[0] * this.#camera.tile, -pan[1] * this.#camera.tile);
    else if (event.key === '+') this.#camera.nearer(NEARER);
    else if (event.key === '-') this.#camera.nearer(1 / NEARER);
    else if (event.key === '0') this.#camera.whole();
    else return;
    event.preventDefault();
  };

  /**
   * Zoom with the wheel. The page must not scroll meanwhile, and only a listener that is not passive can
   * prevent that.
   */
  wheels = (node: HTMLElement): (() => void) => {
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const { x, y } = point(event);
      this.#camera.nearer(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
    };
    node.addEventListener('wheel', turn, { passive: false });
    return () => node.removeEventListener('wheel', turn);
  };
}

function point(event: MouseEvent): Point {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  return { x: event.clientX - box.x, y: event.clientY - box.y };
}

function apart(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
