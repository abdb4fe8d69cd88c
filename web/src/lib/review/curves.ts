/** What a review shows of a game: the curves, and the moments that are worth a look. */

import type { ReviewDecision, Reviewed, ReviewPoint, TurningPoint } from '../wire/types';

/** A better choice that would have raised the chance by so much is worth a look. */
const WORTH_A_LOOK = 0.03;

export const percent = (chance: number): string => `${Math.round(chance * 100)} %`;

/** The path of one curve, in a box of width 1 and height 1. */
export function path(points: readonly ReviewPoint[], at: number): string {
  const last = Math.max(1, points.length - 1);
  return points
    .map(({ chances }, x) => `${x ? 'L' : 'M'}${short(x / last)} ${short(1 - (chances[at] ?? 0))}`)
    .join('');
}

const short = (number: number): string => String(Math.round(number * 1e4) / 1e4);

/** The moments that are worth a look, by their place among the points. `seat`: whose choices; null is all. */
export function marks(found: Reviewed, seat: number | null): number[] {
  const place = new Map(found.points.map(({ step }, at) => [step, at]));
  const steps = [
    ...found.turns.map(({ step }) => step),
    ...found.decisions.filter((each) => missed(each, seat)).map(({ step }) => step),
  ];
  const places = steps.map((step) => place.get(step)).filter((at) => at !== undefined);
  return [...new Set(places)].sort((a, b) => a - b);
}

export const missed = (decision: ReviewDecision, seat: number | null): boolean =>
  decision.lost >= WORTH_A_LOOK && (seat === null || decision.seat === seat);

export interface Look {
  /** The turning point that led to this moment. */
  turn: TurningPoint | null;
  /** What was chosen at this moment. */
  decision: ReviewDecision | null;
}

/** What there is to say about the moment after so many actions. */
export function lookAt(found: Reviewed, step: number): Look {
  return {
    turn: found.turns.find((each) => each.step === step) ?? null,
    decision: found.decisions.find((each) => each.step === step) ?? null,
  };
}
