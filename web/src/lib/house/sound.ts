/** Quiet sounds of wood and paper. They are synthesised, so no sound file is downloaded. */

import { SCORES, type Moment, type Noise } from './scores';
import { settings } from './settings.svelte';

export type Sound = Noise | Moment;

const MOMENTS: readonly Sound[] = ['hyde', 'tornado', 'camel', 'joy', 'journal'] satisfies Moment[];

/** The volume at which the sounds are as loud as they are written. */
const WRITTEN = 60;
/** With the pace “at once” a noise is left out so many seconds after another one, or after a moment. */
const APART = { noise: 0.4, moment: 2 };

let out: { ctx: AudioContext; master: GainNode } | null = null;
let last: { at: number; moment: boolean } | null = null;

function audio(): typeof out {
  if (!settings.sound || typeof AudioContext === 'undefined') return null;
  if (!out) {
    const ctx = new AudioContext();
    const master = ctx.createGain();
    master.connect(ctx.destination);
    out = { ctx, master };
  }
  // Browsers suspend audio until the first gesture on the page. No sound is played before it.
  if (out.ctx.state === 'suspended') void out.ctx.resume();
  return out.ctx.state === 'running' ? out : null;
}

/** Starts audio. Call it from a gesture: browsers refuse otherwise. */
export function wake(): void {
  audio();
}

/** Whether a sound would pile up on the one before. */
function crowded(now: number, moment: boolean): boolean {
  if (settings.pace !== 'instant' || !last || (moment && !last.moment)) return false;
  return now - last.at < (last.moment ? APART.moment : APART.noise);
}

export function sound(name: Sound): void {
  const found = audio();
  if (!found) return;
  const { ctx, master } = found;
  const [now, moment] = [ctx.currentTime, MOMENTS.includes(name)];
  if (crowded(now, moment)) return;
  last = { at: now, moment };
  master.gain.value = (settings.volume / WRITTEN) ** 2;
  SCORES[name]({ ctx, to: master, now });
}
