// @vitest-environment node

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

describe('the moments of a replay', () => {
  it('hold the views of all seats if nothing is hidden, and who acted', () => {
    const views = [{ hand: 1 }, { hand: 2 }];
    const open = { ...replay, steps: [step(null, [0]), { ...step(1, [0], 'take'), views }] } as Replay;
    expect(moments(open)).toEqual([
      { step: 0, view: {}, views: [], toAct: [0], seat: null, lines: [] },
      { step: 1, view: {}, views, toAct: [0], seat: 1, lines: ['take'] },
    ]);
  });
  it('are told with the seat that acted; what happened before the first action is told by chance', () => {
    const reel = new Reel();
    const steps = [step(null, [0], 'set up'), step(1, [0], 'take')];
    const early = { ...replay, steps } as unknown as Replay;
    reel.load(early, 1);
    expect(reel.told).toEqual([
      { seq: 0, seat: -1, text: 'set up' },
      { seq: 1, seat: 1, text: 'take' },
    ]);
  });
  it('are none before a replay is open', () => {
    const reel = new Reel();
    expect([reel.now, reel.last, reel.told]).toEqual([null, 0, []]);
    reel.step(1);
    expect(reel.at).toBe(0);
  });
  it('begin with the first, and are whole: a slider may be between two', () => {
    const reel = new Reel();
    reel.load(replay);
    expect([reel.at, reel.now?.step, reel.last]).toEqual([0, 2, 3]);
    reel.to(1.6);
    expect(reel.at).toBe(2);
  });
  it('do not play on after a step by hand', () => {
    const reel = new Reel();
    reel.load(replay);
    reel.toggle();
    expect([reel.playing, reel.at]).toEqual([true, 0]);
    reel.tick();
    expect([reel.playing, reel.at]).toEqual([true, 1]);
    reel.step(1);
    expect([reel.playing, reel.at]).toEqual([false, 2]);
    reel.toggle();
    expect([reel.playing, reel.at]).toEqual([true, 2]);
    reel.toggle();
    expect([reel.playing, reel.at]).toEqual([false, 2]);
  });
  it('stay while an animation is held', () => {
    const reel = new Reel();
    reel.load(replay);
    reel.hold(true);
    expect([reel.held, reel.unshown]).toEqual([true, true]);
    reel.tick();
    expect(reel.at).toBe(0);
    reel.hold(false);
    expect([reel.held, reel.unshown]).toEqual([false, false]);
  });
});
