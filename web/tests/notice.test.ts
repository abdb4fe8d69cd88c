// @vitest-environment node

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { board, dismiss, notice } from '../src/lib/house/notice.svelte';

const read = () => board.notices.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  for (const { id } of board.notices) dismiss(id);
});

describe('a notice', () => {
  it('is not there when the page opens', async () => {
    vi.resetModules();
    const page = await import('../src/lib/house/notice.svelte');
    expect(page.board.notices).toEqual([]);
  });
  it('disappears after five seconds', () => {
    notice('Link copied');
    expect(board.notices).toMatchObject([{ text: 'Link copied', tone: 'plain' }]);
    vi.advanceTimersByTime(4999);
    expect(read()).toEqual(['Link copied']);
    vi.advanceTimersByTime(1);
    expect(read()).toEqual([]);
  });
  it('can stay longer, and can be closed', () => {
    const id = notice('c3 is out of reach (§4.4)', 'stop', 7000);
    notice('Link copied');
    expect(board.notices[0]!.tone).toBe('stop');
    vi.advanceTimersByTime(6999);
    expect(read()).toEqual(['c3 is out of reach (§4.4)']);
    notice('Link copied');
    dismiss(id);
    expect(read()).toEqual(['Link copied']);
  });
  it('is shown once, and again for its whole time', () => {
    notice('Link copied');
    vi.advanceTimersByTime(3000);
    notice('Name changed');
    notice('Link copied');
    expect(read()).toEqual(['Name changed', 'Link copied']);
    vi.advanceTimersByTime(4999);
    expect(read()).toEqual(['Name changed', 'Link copied']);
  });
  it('makes room for newer ones: three are shown', () => {
    for (const text of ['one', 'two', 'three', 'four']) notice(text);
    expect(read()).toEqual(['two', 'three', 'four']);
  });
});
