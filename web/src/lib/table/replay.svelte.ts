/** A finished game, stepped through: the moments at which somebody could look at the table. */

import type { Replay } from '../wire/types';

export interface Moment {
  /** Place in the log: how many actions came before. */
  step: number;
  view: unknown;
  /** Every seat's view, where all is open. */
  views: readonly unknown[];
  toAct: readonly number[];
  /** Who acted to bring it about; -1 is chance, null the empty table. */
  seat: number | null;
  lines: readonly string[];
}

/** Steps that end in a chance node are passed over: the deal is one moment, not sixty-four. */
export function moments(replay: Replay): Moment[] {
  const found: Moment[] = [];
  let lines: string[] = [];
  for (const [step, { view, views, to_act: toAct, seat, lines: told }] of replay.steps.entries()) {
    lines.push(...told);
    if (toAct[0] === -1) continue;
    found.push({ step, view, views: views ?? [], toAct, seat: seat ?? null, lines });
    lines = [];
  }
  return found;
}

export class Reel {
  #moments = $state.raw<readonly Moment[]>([]);
  at = $state(0);
  playing = $state(false);
  /** True while the game shows something that takes its time: playing waits for it. */
  held = $state(false);
  /** True while the result of what is shown is not on screen yet: nothing may tell it. */
  untold = $state(false);
  /** The moment shown before this one. */
  #from = $state(0);

  readonly now: Moment | null = $derived(this.#moments[this.at] ?? null);
  readonly last: number = $derived(Math.max(0, this.#moments.length - 1));
  /** Everything told up to now; up to the moment before, while this one is untold. */
  readonly told: readonly { seq: number; seat: number; text: string }[] = $derived(
    this.#moments
      .slice(0, (this.untold ? this.#from : this.at) + 1)
      .flatMap((moment) => moment.lines.map((text) => ({ seq: moment.step, seat: moment.seat ?? -1, text }))),
  );

  /** Takes a replay in; the place is kept, so that the same moment can be seen through other eyes. */
  load(replay: Replay, at: number | null = null): void {
    this.#moments = moments(replay);
    this.to(at ?? this.at);
  }

  to(at: number): void {
    this.#from = this.at;
    this.at = Math.min(this.last, Math.max(0, Math.round(at)));
  }

  step(by: number): void {
    this.playing = false;
    this.to(this.at + by);
  }

  hold(held: boolean): void {
    this.held = this.untold = held;
  }

  tell(): void {
    this.untold = false;
  }

  /** One step of playing; waits while something takes its time, stops at the end. */
  tick(): void {
    if (this.held) return;
    this.to(this.at + 1);
    if (this.at === this.last) this.playing = false;
  }

  toggle(): void {
    if (!this.playing && this.at === this.last) this.to(0);
    this.playing = !this.playing;
  }
}
