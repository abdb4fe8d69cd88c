import { describe, expect, it } from 'vitest';

import { clearing } from '../src/lib/table/clearing';
import { changes, Recaps, told } from '../src/lib/table/recap';
import type { Frame, LogLine } from '../src/lib/wire/types';
import { frames } from './frames';

const frame = (seq: number, toAct: number[], more: Partial<Frame> = {}): Frame => ({
  ...(frames[0] as unknown as Frame),
  seq,
  view: { at: seq },
  to_act: toAct,
  eyes: 0,
  ...more,
});
const line = (seq: number, seat: number): LogLine => ({ seq, seat, text: `${seat} at ${seq}` });
const texts = (recaps: Recaps) => recaps.recap?.lines.map(({ text }) => text);

let acted = 0;

/** Shows frames one after another: each with the line of who acted before it. */
function play(recaps: Recaps, steps: [number, number[], Partial<Frame>?][], seen = true, mine = [0]): void {
  for (const [seq, toAct, more] of steps) {
    const lines = seq ? [line(seq - 1, acted)] : [];
    recaps.follow({ frame: frame(seq, toAct, more), lines, since: Infinity, seen }, mine);
    acted = toAct[0]!;
  }
}

describe('what happened since my last turn', () => {
  it('is told when my turn begins: all that others did, from the view after my last action', () => {
    const recaps = new Recaps(false);
    play(recaps, [
      [0, [0]],
      [1, [1]],
      [2, [2]],
      [3, [0]],
    ]);
    expect(texts(recaps)).toEqual(['1 at 1', '2 at 2']);
    expect(recaps.recap?.from).toEqual({ at: 1 });
    expect(recaps.recap?.to).toEqual({ at: 3 });
  });
  it('need not be read if it was watched, and must be if it passed unseen', () => {
    const watched = new Recaps(false);
    play(watched, [
      [0, [0]],
      [1, [1]],
      [2, [0]],
    ]);
    expect(watched.recap?.unread).toBe(false);
    const unseen = new Recaps(false);
    play(unseen, [[0, [0]]]);
    play(unseen, [[1, [1]]]);
    play(unseen, [[2, [0]]], false);
    expect(unseen.recap?.unread).toBe(true);
    unseen.read();
    expect(unseen.recap?.unread).toBe(false);
    expect(texts(unseen)).toEqual(['1 at 1']);
  });
  it('must be read at the end of a round, also if it was watched', () => {
    const recaps = new Recaps(false);
    play(recaps, [
      [0, [0], { round: 1 }],
      [1, [1], { round: 1 }],
      [2, [0], { round: 2 }],
    ]);
    expect(recaps.recap?.unread).toBe(true);
  });
  it('goes when my turn ends, and at the end of the game', () => {
    const recaps = new Recaps(false);
    play(recaps, [
      [0, [0]],
      [1, [1]],
      [2, [0]],
      [3, [1]],
    ]);
    expect(recaps.recap).toBeNull();
    play(recaps, [[4, [0]]]);
    expect(recaps.recap).not.toBeNull();
    play(recaps, [[5, [], { outcome: { scores: [1, 2], winners: [1], reason: 'end' } }]]);
    expect(recaps.recap).toBeNull();
  });
  it('is not told at the beginning of a game, of a deal, nor of my own action alone', () => {
    const recaps = new Recaps(false);
    const dealt = [line(0, -1), line(1, -1)];
    recaps.follow({ frame: frame(2, [0]), lines: dealt, since: 0, seen: false }, [0]);
    expect(recaps.recap).toBeNull();
    recaps.follow({ frame: frame(3, [-1]), lines: [line(2, 0)], since: Infinity, seen: true }, [0]);
    recaps.follow({ frame: frame(4, [0]), lines: [line(3, -1)], since: Infinity, seen: true }, [0]);
    expect(recaps.recap).toBeNull();
  });
  it('is told to whoever opens the page later, without gains, since that view is not known', () => {
    const recaps = new Recaps(false);
    const lines = [line(0, 0), line(1, 1), line(2, -1)];
    recaps.follow({ frame: frame(3, [0]), lines, since: 0, seen: false }, [0]);
    expect(texts(recaps)).toEqual(['1 at 1', '-1 at 2']);
    expect(recaps.recap).toMatchObject({ from: null, unread: true });
    expect(changes(recaps.recap!, 2, () => ({ value: '1', unit: 'points' }))).toEqual([]);
  });
  it('keeps what was seen before a lost connection, and drops what was undone', () => {
    const recaps = new Recaps(false);
    play(recaps, [
      [0, [0]],
      [1, [1]],
      [2, [2]],
    ]);
    const again = [line(1, 1), line(2, 2)];
    recaps.follow({ frame: frame(3, [0]), lines: again, since: 1, seen: false }, [0]);
    expect(texts(recaps)).toEqual(['1 at 1', '2 at 2']);
    expect(recaps.recap?.unread).toBe(true);
  });
  it('is told to each of several people at one screen since their own turn', () => {
    const recaps = new Recaps(false);
    play(
      recaps,
      [
        [0, [0], { eyes: 0 }],
        [1, [1], { eyes: 1 }],
      ],
      true,
      [0, 1],
    );
    play(recaps, [[2, [0], { eyes: 0 }]], true, [0, 1]);
    expect(recaps.recap).toMatchObject({ seat: 0, unread: true });
    expect(texts(recaps)).toEqual(['1 at 1']);
    play(recaps, [[3, [1], { eyes: 1 }]], true, [0, 1]);
    expect(recaps.recap).toMatchObject({ seat: 1, unread: true });
    expect(texts(recaps)).toEqual(['0 at 2']);
  });
  it('tells a whole round if all act at once', () => {
    const recaps = new Recaps(true);
    play(recaps, [
      [0, [0, 1], { round: 1 }],
      [1, [1, 0], { round: 1 }],
      [2, [0, 1], { round: 1 }],
    ]);
    expect(recaps.recap).toBeNull();
    play(recaps, [[3, [0, 1], { round: 2 }]]);
    expect(recaps.recap?.lines).toHaveLength(3);
    expect(recaps.recap?.unread).toBe(true);
    recaps.read();
    play(recaps, [[4, [0, 1], { round: 2 }]]);
    expect(recaps.recap?.unread).toBe(false);
  });
  it('says who gained and who lost', () => {
    const recap = { seat: 0, lines: [], from: [3, 5, 2, 0], to: [10, 4, 2, 0], unread: true };
    const value = (view: unknown, seat: number) => ({
      value: seat === 3 ? '' : String((view as number[])[seat]),
      unit: 'points',
    });
    expect(changes(recap, 4, value)).toEqual([
      { seat: 0, text: '+7 points', gained: true },
      { seat: 1, text: '−1 point', gained: false },
    ]);
  });
});

describe('the lines', () => {
  it('that are equal and in a row are told once', () => {
    const text = (at: number, words: string, seat = 1) => ({ seq: at, seat, text: words });
    const lines = [
      text(0, 'draws'),
      text(1, 'draws'),
      text(2, 'draws', 2),
      text(3, 'moves'),
      text(4, 'draws'),
    ];
    const recap = { seat: 0, lines, from: null, to: null, unread: true };
    expect(told(recap).map((line) => [line.text, line.times])).toEqual([
      ['draws', 2],
      ['draws', 1],
      ['moves', 1],
      ['draws', 1],
    ]);
  });
});

describe('the place of a card', () => {
  const area = { left: 0, top: 40, right: 400, bottom: 340 };
  const size = { width: 100, height: 100 };
  it('is the upper left corner of the board if that is free', () => {
    expect(clearing(size, area, [])).toEqual({ left: 0, top: 40 });
  });
  it('is elsewhere at an edge if something there can be chosen', () => {
    const left = { left: 20, top: 60, right: 60, bottom: 330 };
    expect(clearing(size, area, [left])).toEqual({ left: 300, top: 40 });
    const top = { left: 0, top: 60, right: 400, bottom: 80 };
    expect(clearing(size, area, [top])).toEqual({ left: 0, top: 140 });
  });
  it('is nowhere if it would cover something everywhere, or is larger than the board', () => {
    const everywhere = { left: 50, top: 60, right: 350, bottom: 330 };
    expect(clearing(size, area, [everywhere])).toBeNull();
    expect(clearing({ width: 500, height: 10 }, area, [])).toBeNull();
  });
  it('is nowhere if it would take more than a quarter of the board', () => {
    expect(clearing({ width: 200, height: 150 }, area, [])).not.toBeNull();
    expect(clearing({ width: 201, height: 151 }, area, [])).toBeNull();
  });
});
