/** What every sound is made of: tones and noise, each with a start, a peak and an end. */

export type Noise = 'wood' | 'paper' | 'cone' | 'turn' | 'end' | 'no';
/** The moments that a game is remembered by. */
export type Moment = 'hyde' | 'tornado' | 'camel' | 'joy' | 'journal';

export interface Stage {
  ctx: BaseAudioContext;
  /** Where everything is played into. */
  to: AudioNode;
  /** When the sound starts. */
  now: number;
}

interface Voice {
  /** Seconds after the start. */
  at?: number;
  /** Hertz: at first, and at the end. */
  from: number;
  to?: number;
  peak: number;
  /** Seconds until it is loudest. */
  rise?: number;
  /** Seconds until it has faded. */
  lasts: number;
}

const RISE = 0.004;
const SILENCE = 0.0001;

function envelope({ ctx, to, now }: Stage, { at = 0, peak, rise = RISE, lasts }: Voice): GainNode {
  const gain = ctx.createGain();
  gain.gain.setValueAtTime(SILENCE, now + at);
  gain.gain.exponentialRampToValueAtTime(peak, now + at + rise);
  gain.gain.exponentialRampToValueAtTime(SILENCE, now + at + lasts);
  gain.connect(to);
  return gain;
}

function glide(param: AudioParam, { now }: Stage, { at = 0, from, to = from, lasts }: Voice): void {
  param.setValueAtTime(from, now + at);
  param.exponentialRampToValueAtTime(to, now + at + lasts);
}

function tone(stage: Stage, voice: Voice, type: OscillatorType = 'triangle'): void {
  const { at = 0, lasts } = voice;
  const source = stage.ctx.createOscillator();
  source.type = type;
  glide(source.frequency, stage, voice);
  source.connect(envelope(stage, voice));
  source.start(stage.now + at);
  source.stop(stage.now + at + lasts);
}

/** Noise in a band of frequencies. `q` is how narrow the band is. */
function noise(stage: Stage, voice: Voice, q: number): void {
  const { ctx, now } = stage;
  const { at = 0, lasts } = voice;
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * lasts), ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  const source = ctx.createBufferSource();
  source.buffer = buffer;
  const filter = ctx.createBiquadFilter();
  filter.type = 'bandpass';
  filter.Q.value = q;
  glide(filter.frequency, stage, voice);
  source.connect(filter).connect(envelope(stage, voice));
  source.start(now + at);
}

function knock(stage: Stage, pitch: number, peak = 0.12, at = 0): void {
  tone(stage, { at, from: pitch, to: pitch * 0.86, peak, lasts: 0.11 });
  noise(stage, { at, from: pitch * 5, peak: peak * 0.9, lasts: 0.03 }, 1.2);
}

/** A string that is plucked: the tone and its octave. */
function pluck(stage: Stage, at: number, pitch: number, peak: number, lasts: number): void {
  tone(stage, { at, from: pitch, peak, lasts });
  tone(stage, { at, from: pitch * 2, peak: peak * 0.3, lasts: lasts * 0.6 }, 'sine');
}

function bark(stage: Stage, at: number, pitch: number, peak: number): void {
  tone(stage, { at, from: pitch * 1.5, to: pitch * 0.7, peak, rise: 0.015, lasts: 0.17 }, 'sawtooth');
  noise(stage, { at, from: 1100, to: 600, peak: peak * 1.5, rise: 0.012, lasts: 0.15 }, 1.5);
}

export const SCORES: Record<Noise | Moment, (stage: Stage) => void> = {
  wood: (stage) => knock(stage, 310 + Math.random() * 30),
  paper: (stage) => {
    noise(stage, { from: 3400, peak: 0.05, lasts: 0.13 }, 0.6);
    knock(stage, 220, 0.09, 0.07);
  },
  cone: (stage) => {
    knock(stage, 620, 0.06, 0.1);
    knock(stage, 780, 0.05, 0.17);
  },
  turn: (stage) => {
    knock(stage, 523, 0.08);
    knock(stage, 659, 0.08, 0.14);
  },
  end: (stage) => {
    for (const [at, pitch] of [392, 494, 587, 784].entries()) knock(stage, pitch, 0.09, at * 0.13);
  },
  no: (stage) => knock(stage, 140, 0.1),

  // A heart that beats twice, a growl that rises, and strings a tritone apart.
  hyde: (stage) => {
    for (const at of [0, 0.28, 0.95, 1.23])
      tone(stage, { at, from: 95, to: 42, peak: 0.2, rise: 0.01, lasts: 0.24 }, 'sine');
    tone(stage, { at: 0.1, from: 55, to: 92, peak: 0.05, rise: 1.1, lasts: 1.7 }, 'sawtooth');
    tone(stage, { at: 0.1, from: 58, to: 95, peak: 0.05, rise: 1.1, lasts: 1.7 }, 'sawtooth');
    tone(stage, { at: 0.5, from: 622, to: 660, peak: 0.03, rise: 0.8, lasts: 1.3 });
    tone(stage, { at: 0.5, from: 880, to: 933, peak: 0.025, rise: 0.8, lasts: 1.3 });
  },
  // The wind comes, howls and goes.
  tornado: (stage) => {
    noise(stage, { from: 240, to: 1150, peak: 0.6, rise: 0.75, lasts: 1.1 }, 1.6);
    noise(stage, { at: 0.6, from: 1150, to: 260, peak: 0.6, rise: 0.3, lasts: 1.2 }, 1.6);
    noise(stage, { from: 90, to: 130, peak: 0.65, rise: 0.7, lasts: 1.8 }, 0.9);
    tone(stage, { at: 0.3, from: 520, to: 980, peak: 0.04, rise: 0.5, lasts: 0.9 }, 'sine');
    tone(stage, { at: 0.9, from: 960, to: 430, peak: 0.04, rise: 0.2, lasts: 0.9 }, 'sine');
  },
  // Two barks, and paws that stop.
  camel: (stage) => {
    for (const [at, pitch] of [190, 205, 180].entries()) knock(stage, pitch, 0.06, at * 0.09);
    bark(stage, 0.34, 270, 0.2);
    bark(stage, 0.6, 250, 0.22);
    tone(stage, { at: 0.9, from: 147, to: 104, peak: 0.17, rise: 0.03, lasts: 0.5 });
  },
  // A chord on a guitar, with castanets.
  joy: (stage) => {
    for (const [n, pitch] of [294, 370, 440, 587, 740].entries()) pluck(stage, n * 0.055, pitch, 0.07, 0.95);
    for (const at of [0.42, 0.53, 0.64, 0.86]) noise(stage, { at, from: 2300, peak: 0.1, lasts: 0.035 }, 3);
  },
  // A stamp on paper, and a warm chord.
  journal: (stage) => {
    noise(stage, { from: 2600, peak: 0.06, lasts: 0.14 }, 0.6);
    tone(stage, { at: 0.05, from: 130, to: 70, peak: 0.16, lasts: 0.2 }, 'sine');
    for (const [n, pitch] of [262, 330, 392, 523].entries()) pluck(stage, 0.2 + n * 0.09, pitch, 0.075, 1.2);
  },
};
