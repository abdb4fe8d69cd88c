/** Where the callout of a lesson goes: near what it points at, over as little as possible. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What should stay visible, and how much. */
export interface Shy {
  box: Box;
  weight: number;
}

const MARGIN = 8;
const GAP = 18;
const STEPS = 14;
/** How much worse the last place may be for the callout to stay there. */
const STILL = 0.6;

const right = (box: Box) => box.left + box.width;
const bottom = (box: Box) => box.top + box.height;

/** How much two boxes overlap, as a share of the smaller one. */
function overlap(one: Box, other: Box): number {
  const wide = Math.min(right(one), right(other)) - Math.max(one.left, other.left);
  const high = Math.min(bottom(one), bottom(other)) - Math.max(one.top, other.top);
  const smaller = Math.min(one.width * one.height, other.width * other.height);
  return wide > 0 && high > 0 && smaller > 0 ? (wide * high) / smaller : 0;
}

/** The distance between the nearest points of two boxes. */
function distance(one: Box, other: Box): number {
  const x = Math.max(one.left - right(other), other.left - right(one), 0);
  const y = Math.max(one.top - bottom(other), other.top - bottom(one), 0);
  return Math.hypot(x, y);
}

/** Whether a callout can stay where it is: it covers nothing of what it is about. */
export function keeps(spot: Box, near: readonly Box[]): boolean {
  return near.every((box) => overlap(spot, box) === 0);
}

/**
 * The best place for a callout of this size. `near` are the pieces that it is about. `last` is where it was:
 * it stays there if that is almost as good.
 */
export function placeFor(
  size: { width: number; height: number },
  page: Box,
  near: readonly Box[],
  shy: readonly Shy[],
  last: Box | null = null,
): Box {
  const { width, height } = size;
  const low = { left: page.left + MARGIN, top: page.top + MARGIN };
  const high = { left: right(page) - width - MARGIN, top: bottom(page) - height - MARGIN };
  const clamp = (at: Partial<Box>): Box => ({
    left: Math.max(low.left, Math.min(at.left ?? 0, high.left)),
    top: Math.max(low.top, Math.min(at.top ?? 0, high.top)),
    width,
    height,
  });
  const spots: Box[] = [];
  for (let x = 0; x <= STEPS; x++)
    for (let y = 0; y <= STEPS; y++)
      spots.push(
        clamp({
          left: low.left + ((high.left - low.left) * x) / STEPS,
          top: low.top + ((high.top - low.top) * y) / STEPS,
        }),
      );
  for (const box of near) {
    const middle = { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2 };
    spots.push(clamp({ left: right(box) + GAP, top: middle.top }));
    spots.push(clamp({ left: box.left - width - GAP, top: middle.top }));
    spots.push(clamp({ left: middle.left, top: bottom(box) + GAP }));
    spots.push(clamp({ left: middle.left, top: box.top - height - GAP }));
  }
  const far = Math.hypot(page.width, page.height);
  const cost = (spot: Box) =>
    shy.reduce((sum, { box, weight }) => sum + weight * overlap(spot, box), 0) +
    (3 * Math.min(...near.map((box) => distance(spot, box)), near.length ? Infinity : 0)) / far;
  const best = spots.reduce((least, spot) => (cost(spot) < cost(least) - 1e-6 ? spot : least));
  const stay = last && clamp(last);
  return stay && keeps(stay, near) && cost(stay) < cost(best) + STILL ? stay : best;
}

/** The shortest line from a callout to a piece, as the two ends. */
export function line(card: Box, piece: Box): { x1: number; y1: number; x2: number; y2: number } {
  const nearest = (value: number, from: number, to: number) => Math.max(from, Math.min(value, to));
  const middle = { x: piece.left + piece.width / 2, y: piece.top + piece.height / 2 };
  const x1 = nearest(middle.x, card.left + 14, right(card) - 14);
  const y1 = nearest(middle.y, card.top + 14, bottom(card) - 14);
  return {
    x1,
    y1,
    x2: nearest(x1, piece.left, right(piece)),
    y2: nearest(y1, piece.top, bottom(piece)),
  };
}
