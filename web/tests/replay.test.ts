import { describe, expect, it } from 'vitest';

import { moments, Reel } from '../src/lib/table/replay.svelte';
import type { Replay } from '../src/lib/wire/types';

const step = (seat: number | null, acts: number[], ...lines: string[]) => ({
  seat,
  to_act: acts,
  lines,
  view: {},
  views: null,
});
const replay = {
  game: 'northwest',
  players: ['Ada', 'Bo'],
  options: {},
  eyes: 0,
  open: false,
  steps: [
    step(null, [-1]),
    step(-1, [-1]),
    step(-1, [0], 'dealt'),
    step(0, [0], 'take'),
    step(0, [1], 'place'),
    step(1, [], 'end'),
  ],
  outcome: null,
  seed: null,
  commitment: null,
} as unknown as Replay;

describe('a replay', () => {
  it('skips chance, and shows its log lines at the next moment', () => {
    expect(moments(replay).map(({ step, lines }) => [step, lines])).toEqual([
      [2, ['dealt']],
      [3, ['take']],
      [4, ['place']],
      [5, ['end']],
    ]);
  });
  it('steps in both directions and stops at both ends', () => {
    const reel = new Reel();
    reel.load(replay);
    reel.step(-1);
    expect(reel.at).toBe(0);
    reel.step(2);
    expect(reel.now?.lines).toEqual(['place']);
    expect(reel.told.map((line) => line.text)).toEqual(['dealt', 'take', 'place']);
    reel.step(99);
    expect(reel.at).toBe(3);
  });
  it('plays to the end, and starts again from the beginning', () => {
    const reel = new Reel();
    reel.load(replay, 2);
    reel.toggle();
    reel.tick();
    expect(reel.playing).toBe(false);
    reel.toggle();
    expect(reel.at).toBe(0);
    expect(reel.playing).toBe(true);
  });
  it('waits during a long animation and holds back the new log lines', () => {
    const reel = new Reel();
    reel.load(replay);
    reel.step(2);
    reel.hold(true);
    reel.tick();
    expect(reel.at).toBe(2);
    expect(reel.told.map((line) => line.text)).toEqual(['dealt']);
    reel.tell();
    expect(reel.told.map((line) => line.text)).toEqual(['dealt', 'take', 'place']);
    reel.hold(false);
    reel.tick();
    expect(reel.at).toBe(3);
  });
  it('keeps its moment when the view of another seat is shown', () => {
    const reel = new Reel();
    reel.load(replay, 2);
    reel.load({ ...replay, eyes: 1 });
    expect(reel.at).toBe(2);
  });
});
