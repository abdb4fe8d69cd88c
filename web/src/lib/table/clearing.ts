/** Finds a place for a card where it covers nothing that is needed. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The least distance to what is needed, in pixels. */
const AIR = 4;
/** How much of the area a card may take. */
const SHARE = 1 / 4;

/**
 * Where the upper left corner of a card of this size can lie within `area`: at its edges, the upper left
 * first. Null: everywhere there it would cover something in `needed`, or it takes too much of the area.
 */
export function clearing(
  size: { width: number; height: number },
  area: Box,
  needed: readonly Box[],
): { left: number; top: number } | null {
  const [right, bottom] = [area.right - size.width, area.bottom - size.height];
  if (right < area.left || bottom < area.top) return null;
  if (size.width * size.height > SHARE * (area.right - area.left) * (area.bottom - area.top)) return null;
  const middle = (area.top + bottom) / 2;
  for (const top of [area.top, middle, bottom])
    for (const left of [area.left, right])
      if (
        !needed.some(
          (each) =>
            each.left < left + size.width + AIR &&
            each.right > left - AIR &&
            each.top < top + size.height + AIR &&
            each.bottom > top - AIR,
        )
      )
        return { left, top };
  return null;
}
