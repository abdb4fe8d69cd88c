/** Quiet sounds of wood and paper. They are synthesised, so no sound file is downloaded. */

import { settings } from './settings.svelte';

export type Sound = 'wood' | 'paper' | 'cone' | 'turn' | 'end' | 'no';

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  // Browsers suspend audio until the first gesture on the page. No sound is played before it.
  if (context.state === 'suspended') void context.resume();
  return context.state === 'running' ? context : null;
}

/** Starts audio. Call it from a gesture: browsers refuse otherwise. */
export function wake(): void {
  audio();
}

function envelope(ctx: AudioContext, at: number, peak: number, fall: number): GainNode {
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + fall);
  gain.connect(ctx.destination);
  return gain;
}

function noise(
  ctx: AudioContext,
  at: number,
  seconds: number,
  frequency: number,
  q: number,
  peak: number,
): void {
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * seconds), ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  const source = ctx.createBufferSource();
  source.buffer = buffer;
  const filter = ctx.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  filter.Q.value = q;
  source.connect(filter).connect(envelope(ctx, at, peak, seconds));
  source.start(at);
}

function tone(ctx: AudioContext, at: number, frequency: number, peak: number, fall: number): void {
  const source = ctx.createOscillator();
  source.type = 'triangle';
  source.frequency.setValueAtTime(frequency, at);
  source.frequency.exponentialRampToValueAtTime(frequency * 0.86, at + fall);
  source.connect(envelope(ctx, at, peak, fall));
  source.start(at);
  source.stop(at + fall);
}

function knock(ctx: AudioContext, at: number, pitch: number, peak = 0.12): void {
  tone(ctx, at, pitch, peak, 0.11);
  noise(ctx, at, 0.03, pitch * 5, 1.2, peak * 0.9);
}

const SCORES: Record<Sound, (ctx: AudioContext, now: number) => void> = {
  wood: (ctx, now) => knock(ctx, now, 310 + Math.random() * 30),
  paper: (ctx, now) => {
    noise(ctx, now, 0.13, 3400, 0.6, 0.05);
    knock(ctx, now + 0.07, 220, 0.09);
  },
  cone: (ctx, now) => {
    knock(ctx, now + 0.1, 620, 0.06);
    knock(ctx, now + 0.17, 780, 0.05);
  },
  turn: (ctx, now) => {
    knock(ctx, now, 523, 0.08);
    knock(ctx, now + 0.14, 659, 0.08);
  },
  end: (ctx, now) => {
    for (const [at, pitch] of [392, 494, 587, 784].entries()) knock(ctx, now + at * 0.13, pitch, 0.09);
  },
  no: (ctx, now) => knock(ctx, now, 140, 0.1),
};

export function sound(name: Sound): void {
  const ctx = audio();
  if (ctx) SCORES[name](ctx, ctx.currentTime);
}
