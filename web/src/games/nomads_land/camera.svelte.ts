/** The camera: the zoom, and which part of the island is in the window. */

import { column, row, SIDE } from './map';

/** Sea around the island, in tiles. */
export const MARGIN = 1.7;
export const SPAN = SIDE + 2 * MARGIN;

const NEAREST_TILE = 64;

export class Camera {
  /** Size of the window, in pixels. */
  width = $state(0);
  height = $state(0);
  /** At 1 the whole island is visible. */
  zoom = $state(1);
  /** Position of the island's top left corner in the window. */
  #x = $state(0);
  #y = $state(0);

  /** Size of a tile in pixels at zoom 1. */
  readonly unit: number = $derived(Math.max(1, Math.min(this.width, this.height)) / SPAN);
  readonly tile: number = $derived(this.unit * this.zoom);
  readonly most: number = $derived(Math.max(1, NEAREST_TILE / this.unit));
  readonly x: number = $derived(held(this.#x, this.width, this.tile * SPAN));
  readonly y: number = $derived(held(this.#y, this.height, this.tile * SPAN));

  /** The tile under a point of the window, or null. */
  tileAt(x: number, y: number): number | null {
    const right = Math.floor((x - this.x) / this.tile - MARGIN);
    const down = Math.floor((y - this.y) / this.tile - MARGIN);
    return right >= 0 && right < SIDE && down >= 0 && down < SIDE ? down * SIDE + right : null;
  }

  drag(dx: number, dy: number): void {
    [this.#x, this.#y] = [this.x + dx, this.y + dy];
  }

  /** Zoom by a factor. The given point of the window stays in place. */
  nearer(factor: number, x = this.width / 2, y = this.height / 2): void {
    const zoom = Math.min(this.most, Math.max(1, this.zoom * factor));
    const grown = zoom / this.zoom;
    const [left, top] = [x - (x - this.x) * grown, y - (y - this.y) * grown];
    this.zoom = zoom;
    [this.#x, this.#y] = [left, top];
  }

  whole(): void {
    this.zoom = 1;
  }

  /** Centre a tile, with tiles at least `wide` pixels wide. */
  lookAt(tile: number, wide = this.tile): void {
    this.zoom = Math.min(this.most, Math.max(1, wide / this.unit));
    this.#x = this.width / 2 - (column(tile) + 0.5 + MARGIN) * this.tile;
    this.#y = this.height / 2 - (row(tile) + 0.5 + MARGIN) * this.tile;
  }

  /**
   * Show a tile and the tiles around it, each `least` to `most` pixels wide. If they do not fit, centre the
   * tile.
   */
  lookAtAll(tile: number, around: readonly number[], least: number, most: number): void {
    const [left, right] = ends([tile, ...around].map(column));
    const [top, bottom] = ends([tile, ...around].map(row));
    const fits = Math.min(this.width / (right - left + 2), this.height / (bottom - top + 2));
    const centre =
      fits < least ? tile : Math.round((top + bottom) / 2) * SIDE + Math.round((left + right) / 2);
    this.lookAt(centre, Math.min(most, Math.max(least, fits)));
  }

  /** Move just far enough that a tile is visible. */
  reveal(tile: number): void {
    const left = this.x + (column(tile) + MARGIN) * this.tile;
    const top = this.y + (row(tile) + MARGIN) * this.tile;
    const room = this.tile;
    this.drag(into(left, room, this.width), into(top, room, this.height));
  }
}

function ends(of: readonly number[]): [number, number] {
  return [Math.min(...of), Math.max(...of)];
}

/** An island smaller than the window is centred. A larger one always covers the window. */
function held(at: number, window: number, sheet: number): number {
  return sheet <= window ? (window - sheet) / 2 : Math.min(0, Math.max(window - sheet, at));
}

/**
 * How far a tile at `at` must move to be inside the window with a margin of one tile. `room` is the size
 * of a tile.
 */
function into(at: number, room: number, window: number): number {
  if (at < room) return room - at;
  if (at + room > window - room) return window - 2 * room - at;
  return 0;
}
