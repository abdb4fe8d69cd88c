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
});
