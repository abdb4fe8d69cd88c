// @vitest-environment node

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { FakeAudio, heard } from './audio';

/** What a source is connected to. */
interface Chain {
  to: Chain | null;
  gain?: { value: number };
}

/** A new page load. */
async function load() {
  vi.resetModules();
  const [{ settings }, sounds] = await Promise.all([
    import('../src/lib/house/settings.svelte'),
    import('../src/lib/house/sound'),
  ]);
  return { settings, ...sounds };
}

beforeEach(() => {
  FakeAudio.made = [];
  FakeAudio.wakes = true;
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

describe('sounds', () => {
  it.each([
    ['wood', ['tone 0 s: 325 Hz, 0.12 loud, 0.11 s', 'noise 0 s: 1625 Hz, 0.108 loud, 0.03 s']],
    [
      'paper',
      [
        'noise 0 s: 3400 Hz, 0.05 loud, 0.13 s',
        'tone 0.07 s: 220 Hz, 0.09 loud, 0.11 s',
        'noise 0.07 s: 1100 Hz, 0.081 loud, 0.03 s',
      ],
    ],
    [
      'cone',
      [
        'tone 0.1 s: 620 Hz, 0.06 loud, 0.11 s',
        'noise 0.1 s: 3100 Hz, 0.054 loud, 0.03 s',
        'tone 0.17 s: 780 Hz, 0.05 loud, 0.11 s',
        'noise 0.17 s: 3900 Hz, 0.045 loud, 0.03 s',
      ],
    ],
    [
      'turn',
      [
        'tone 0 s: 523 Hz, 0.08 loud, 0.11 s',
        'noise 0 s: 2615 Hz, 0.072 loud, 0.03 s',
        'tone 0.14 s: 659 Hz, 0.08 loud, 0.11 s',
        'noise 0.14 s: 3295 Hz, 0.072 loud, 0.03 s',
      ],
    ],
    ['no', ['tone 0 s: 140 Hz, 0.1 loud, 0.11 s', 'noise 0 s: 700 Hz, 0.09 loud, 0.03 s']],
  ] as const)('%s', async (name, wanted) => {
    const { sound } = await load();
    sound(name);
    expect(heard()).toEqual(wanted);
  });
  it('the end of a game is four rising knocks', async () => {
    const { sound } = await load();
    sound('end');
    expect(heard().filter((each) => each.startsWith('tone'))).toEqual(
      [392, 494, 587, 784].map(
        (pitch, at) => `tone ${[0, 0.13, 0.26, 0.39][at]} s: ${pitch} Hz, 0.09 loud, 0.11 s`,
      ),
    );
  });
  it('a tone falls and stops, and noise fills its time', async () => {
    const { sound } = await load();
    vi.mocked(Math.random).mockReturnValue(0.75);
    sound('no');
    const [tone, noise] = FakeAudio.made[0]!.sources;
    expect(tone!.type).toBe('triangle');
    expect(tone!.frequency.ramps[1]![0]).toBeCloseTo(140 * 0.86);
    expect(tone!.frequency.ramps[1]![1]).toBeCloseTo(2.11);
    expect(tone!.until).toBeCloseTo(2.11);
    expect([...noise!.buffer!.samples]).toEqual(Array(30).fill(0.5));
    expect(noise!.to).toMatchObject({ type: 'bandpass', Q: { value: 1.2 } });
  });
  it('come from one context', async () => {
    const { sound } = await load();
    sound('no');
    sound('no');
    expect(FakeAudio.made).toHaveLength(1);
    expect(heard()).toHaveLength(4);
  });
  it('are off in the settings, or in a browser without audio', async () => {
    const { settings, sound } = await load();
    settings.sound = false;
    sound('wood');
    settings.sound = true;
    vi.stubGlobal('AudioContext', undefined);
    sound('wood');
    expect(FakeAudio.made).toEqual([]);
  });
  it.each(['hyde', 'tornado', 'camel', 'joy', 'journal'] as const)(
    'the moment %s has several layers, is over within two seconds and stays quiet',
    async (name) => {
      const { sound } = await load();
      sound(name);
      const layers = heard().map((line) => line.match(/[\d.]+/g)!.map(Number));
      expect(layers.length).toBeGreaterThan(4);
      for (const [at, , loud, lasts] of layers) {
        expect(at! + lasts!).toBeLessThanOrEqual(2);
        expect(loud).toBeLessThanOrEqual(0.7);
      }
    },
  );
  it('are as loud as the volume says', async () => {
    const { settings, sound } = await load();
    const master = () => (FakeAudio.made[0]!.sources.at(-1) as never as Chain).to!.to!.to!.gain!.value;
    sound('no');
    expect(master()).toBe(1);
    settings.volume = 30;
    sound('no');
    expect(master()).toBe(0.25);
  });
  it('at once: noises do not pile up, and a moment is heard over them', async () => {
    const { settings, sound } = await load();
    settings.pace = 'instant';
    const layers = (name: Parameters<typeof sound>[0]) => {
      const before = heard().length;
      sound(name);
      return heard().length - before;
    };
    expect(layers('no')).toBe(2);
    expect(layers('wood')).toBe(0);
    const context = FakeAudio.made[0]!;
    context.currentTime += 0.5;
    expect(layers('wood')).toBe(2);
    expect(layers('joy')).toBeGreaterThan(4);
    context.currentTime += 0.5;
    expect(layers('wood')).toBe(0);
    expect(layers('joy')).toBe(0);
    context.currentTime += 2;
    expect(layers('wood')).toBe(2);
    settings.pace = 'steady';
    expect(layers('wood')).toBe(2);
  });
  it('wait for the first gesture on the page', async () => {
    FakeAudio.wakes = false;
    const { sound, wake } = await load();
    sound('wood');
    expect(heard()).toEqual([]);
    FakeAudio.wakes = true;
    wake();
    sound('wood');
    expect(heard()).toHaveLength(2);
  });
});
