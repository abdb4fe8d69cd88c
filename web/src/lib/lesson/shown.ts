/** What can be seen of an element: windows on a larger sheet cut parts of it off. */

import type { Box } from './place';

/** The least share of an element that has to be visible. */
const SHARE = 0.3;

export const boxOf = (element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
};

function common(one: Box, other: Box): Box {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const right = Math.min(one.left + one.width, other.left + other.width);
  const bottom = Math.min(one.top + one.height, other.top + other.height);
  return { left, top, width: Math.max(right - left, 0), height: Math.max(bottom - top, 0) };
}

/** The visible part of an element; null if there is too little of it. */
export function shown(element: Element): Box | null {
  const whole = boxOf(element);
  const size = whole.width * whole.height;
  if (!size) return null;
  let seen = whole;
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) {
    const { overflow } = getComputedStyle(each);
    if (/auto|scroll/.test(overflow)) break; // the callout scrolls to its piece
    if (/hidden|clip/.test(overflow)) seen = common(seen, boxOf(each));
  }
  return seen.width * seen.height < SHARE * size ? null : seen;
}
