// @vitest-environment node

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { lookAt, marks, path, percent } from '../src/lib/review/curves';
import { Study } from '../src/lib/review/review.svelte';
import type { Review, ReviewDecision, Reviewed } from '../src/lib/wire/types';

const decision = (step: number, seat: number, lost: number): ReviewDecision => ({
  step,
  seat,
  taken: 'Take the Fern',
  best: lost ? 'Take the Bee' : null,
  lost,
  because: '',
});
const found: Reviewed = {
  together: false,
  points: [3, 4, 7, 9].map((step, at) => ({ step, chances: [0.5 - at / 10, 0.5 + at / 10] })),
  decisions: [decision(3, 0, 0.2), decision(4, 1, 0.5), decision(7, 0, 0.01)],
  turns: [{ step: 9, seat: 0, before: 0.5, after: 0.8, text: 'The game ends.' }],
  summary: ['You won it.'],
};

describe('what a review shows', () => {
  it('draws a curve from left to right, with a sure win at the top', () => {
    expect(path(found.points.slice(0, 3), 1)).toBe('M0 0.5L0.5 0.4L1 0.3');
    expect(path([], 0)).toBe('');
  });
  it('marks turning points and costly choices of the own seat, by their place in the replay', () => {
    expect(marks(found, 0)).toEqual([0, 3]);
    expect(marks(found, 1)).toEqual([1, 3]);
  });
  it('marks the choices of everybody when all cards are open', () => {
    expect(marks(found, null)).toEqual([0, 1, 3]);
  });
  it('finds what there is to say about a moment', () => {
    expect(lookAt(found, 4)).toEqual({ turn: null, decision: found.decisions[1] });
    expect(lookAt(found, 9)).toEqual({ turn: found.turns[0], decision: null });
    expect(lookAt(found, 5)).toEqual({ turn: null, decision: null });
  });
  it('writes a chance as a whole number', () => {
    expect(percent(0.346)).toBe('35 %');
  });
});

describe('a study', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks again until the review is there, and tells how much is done', async () => {
    const answers: Review[] = [
      { done: 0, total: 0 },
      { done: 2, total: 4 },
      { done: 4, total: 4, found },
    ];
    const ask = vi.fn(() => Promise.resolve(answers.shift()!));
    const study = new Study(ask);
    await study.fetch('0');
    expect(study.total).toBe(0);
    await vi.advanceTimersToNextTimerAsync();
    expect([study.done, study.total, study.found]).toEqual([2, 4, null]);
    await vi.advanceTimersToNextTimerAsync();
    expect(study.found).toEqual(found);
    expect(vi.getTimerCount()).toBe(0);
    expect(ask).toHaveBeenCalledTimes(3);
  });
  it('drops the answer to an earlier question', async () => {
    const waiting: ((review: Review) => void)[] = [];
    const study = new Study(() => new Promise((resolve) => waiting.push(resolve)));
    const first = study.fetch('0');
    const second = study.fetch('all');
    waiting[1]!({ done: 4, total: 4, found });
    waiting[0]!({ done: 0, total: 9 });
    await Promise.all([first, second]);
    expect([study.total, study.found]).toEqual([4, found]);
  });
  it('says why it failed', async () => {
    const study = new Study(() => Promise.reject(new Error('The server does not answer.')));
    await study.fetch('0');
    expect(study.failed).toBe('The server does not answer.');
    study.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
