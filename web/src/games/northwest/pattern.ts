/**
 * The ghost pattern: the picture of an exploration rule, as the player aid prints it, laid around the hiker.
 *
 * It is only a picture: the legal choices say what may be taken. tests/web/test_pattern.py checks that
 * pattern.json agrees with the rules.
 */

import steps from './pattern.json';

export const SIDE = 8;

export type Kind = keyof typeof steps;

export function row(space: number): number {
  return Math.floor(space / SIDE);
}

export function column(space: number): number {
  return space % SIDE;
}

/** The spaces an exploration rule points at from where the hiker stands. */
export function landings(rule: string, hiker: number | null): number[] {
  if (hiker === null || !(rule in steps)) return [];
  const found: number[] = [];
  for (const [down, right] of steps[rule as Kind] as [number, number][]) {
    const r = row(hiker) + down;
    const c = column(hiker) + right;
    if (r >= 0 && r < SIDE && c >= 0 && c < SIDE) found.push(r * SIDE + c);
  }
  return found;
}

/** The middle of a space, on a board 8 units wide. */
export function centre(space: number): [number, number] {
  return [column(space) + 0.5, row(space) + 0.5];
}

/** The line from the hiker to a space by the rule: a bend for a knight's move, else straight. */
export function trail(rule: string, hiker: number, space: number): string {
  const [x0, y0] = centre(hiker);
  const [x1, y1] = centre(space);
  if (rule !== 'b') return `M${x0} ${y0}L${x1} ${y1}`;
  const bend = Math.abs(x1 - x0) > Math.abs(y1 - y0) ? `${x1} ${y0}` : `${x0} ${y1}`;
  return `M${x0} ${y0}L${bend}L${x1} ${y1}`;
}
