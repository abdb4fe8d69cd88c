// @vitest-environment node

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Pacer } from '../src/lib/table/pacer';

let shown: string[];
let pacer: Pacer<string>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  pacer = new Pacer((item) => shown.push(item), {
    now: () => Date.now(),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
  });
});

describe('pacing', () => {
  it('shows the first item at once, and each other item after a pause', () => {
    pacer.push('a', 500);
    pacer.push('b', 500);
    pacer.push('c', 500);
    expect(shown).toEqual(['a']);
    expect(pacer.waiting).toBe(2);
    vi.advanceTimersByTime(499);
    expect(shown).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['a', 'b']);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual(['a', 'b', 'c']);
  });
  it('shows an item without a pause at once, but keeps the order', () => {
    pacer.push('a', 0);
    pacer.push('mine', 0);
    expect(shown).toEqual(['a', 'mine']);
    pacer.push('theirs', 500);
    pacer.push('mine again', 0);
    expect(shown).toEqual(['a', 'mine']);
    vi.advanceTimersByTime(500);
    vi.advanceTimersByTime(1); // the page shows each item before the next one comes
    expect(shown).toEqual(['a', 'mine', 'theirs', 'mine again']);
  });
  it('skip shows all items at once', () => {
    for (const item of ['a', 'b', 'c']) pacer.push(item, 500);
    pacer.skip();
    expect(shown).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(5000);
    expect(shown).toHaveLength(3);
  });
  it('shows nothing between hold and release', () => {
    pacer.push('a', 500);
    pacer.hold();
    pacer.push('b', 0);
    pacer.push('c', 500);
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual(['a']);
    pacer.release();
    expect(shown).toEqual(['a', 'b']);
    vi.advanceTimersByTime(500);
    expect(shown).toEqual(['a', 'b', 'c']);
  });
  it('a page that takes a moment to hold can hold an item without a pause', () => {
    const seen: string[] = [];
    const slow: Pacer<string> = new Pacer((item) => {
      seen.push(item);
      queueMicrotask(() => slow.hold());
    });
    slow.hold();
    for (const item of ['loss', 'second loss']) slow.push(item, 0);
    slow.release();
    expect(seen).toEqual(['loss']);
    return Promise.resolve().then(() => {
      vi.advanceTimersByTime(5000);
      expect(seen).toEqual(['loss']);
    });
  });
  it('clear drops the waiting items and does not end a hold', () => {
    for (const item of ['a', 'b', 'c']) pacer.push(item, 500);
    expect(pacer.clear()).toEqual(['b', 'c']);
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual(['a']);
    pacer.hold();
    pacer.push('d', 0);
    pacer.clear();
    pacer.push('e', 0);
    expect(shown).toEqual(['a']);
    pacer.release();
    expect(shown).toEqual(['a', 'e']);
  });
  it('a hold stops the item that was about to be shown', () => {
    pacer.push('a', 500);
    pacer.push('b', 500);
    vi.advanceTimersByTime(499);
    pacer.hold();
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual(['a']);
    expect(pacer.waiting).toBe(1);
    pacer.release();
    vi.advanceTimersByTime(499); // the pause begins with the end of the hold
    expect(shown).toEqual(['a']);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['a', 'b']);
  });
  it('an item whose animation holds the pacer is the last one until the release', () => {
    const seen: string[] = [];
    const held: Pacer<string> = new Pacer((item) => {
      seen.push(item);
      if (item !== 'after') held.hold();
    });
    held.hold();
    for (const item of ['attack', 'second attack', 'after']) held.push(item, 0);
    expect(seen).toEqual([]);
    held.release();
    expect(seen).toEqual(['attack']);
    held.release();
    expect(seen).toEqual(['attack', 'second attack']);
    held.release();
    expect(seen).toEqual(['attack', 'second attack', 'after']);
    expect(held.waiting).toBe(0);
  });
  it('skip ends a hold', () => {
    pacer.hold();
    pacer.push('a', 500);
    pacer.skip();
    expect(shown).toEqual(['a']);
    vi.advanceTimersByTime(500);
    pacer.push('b', 500);
    expect(shown).toEqual(['a', 'b']);
  });
  it('measures the pause from the item before, however it was shown', () => {
    pacer.push('a', 0);
    pacer.push('b', 500);
    vi.advanceTimersByTime(200);
    pacer.skip();
    pacer.push('c', 500);
    vi.advanceTimersByTime(499);
    expect(shown).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(['a', 'b', 'c']);
  });
  it('uses the clock of the browser', () => {
    const seen: string[] = [];
    const real = new Pacer<string>((item) => seen.push(item));
    for (const item of ['a', 'b', 'c']) real.push(item, 500);
    vi.advanceTimersByTime(500);
    expect(seen).toEqual(['a', 'b']);
    real.clear();
    vi.advanceTimersByTime(5000);
    expect(seen).toEqual(['a', 'b']);
  });
});
