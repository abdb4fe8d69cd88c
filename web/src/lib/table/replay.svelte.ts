/** A replay: the moments of a finished game, one after another. */

import type { Replay } from '../wire/types';

export interface Moment {
  /** The length of the log at this moment. */
  step: number;
  view: unknown;
  /** The view of every seat, if the replay hides nothing. */
  views: readonly unknown[];
  toAct: readonly number[];
  /** The seat that acted last; -1 is chance, null before the first action. */
  seat: number | null;
  lines: readonly string[];
}

/** The moments of a replay. States in which chance acts next are left out: a deal is one moment, not 64. */
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
  /** True during a long animation. Playing waits for its end. */
  held = $state(false);
  /** True until a long animation has shown its result. The log must not tell it before. */
  unshown = $state(false);
  /** The moment that was shown before this one. */
  #from = $state(0);

  readonly now: Moment | null = $derived(this.#moments[this.at] ?? null);
  readonly last: number = $derived(Math.max(0, this.#moments.length - 1));
  /** The log lines up to this moment. While `unshown` is true, up to the moment before. */
  readonly told: readonly { seq: number; seat: number; text: string }[] = $derived(
    this.#moments
      .slice(0, (this.unshown ? this.#from : this.at) + 1)
      .flatMap((moment) => moment.lines.map((text) => ({ seq: moment.step, seat: moment.seat ?? -1, text }))),
  );

  /** Opens a replay. It keeps the moment, so that the view of another seat shows the same moment. */
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
    this.held = this.unshown = held;
  }

  tell(): void {
    this.unshown = false;
  }

  /** Plays one step. It waits during a long animation and stops at the end. */
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
