import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { dismiss, notice, board } from '../src/lib/house/notice.svelte';
import { bare, reading } from '../src/lib/house/reading.svelte';
import Notices from '../src/lib/ui/Notices.svelte';
import RuleMark from '../src/lib/ui/RuleMark.svelte';

const CITES = [
  ['takes? the .* at', '3.4'],
  ['takes?', '1.2'],
];
const cites = () => Promise.resolve(CITES);
let end = () => {};
afterEach(() => {
  cleanup();
  end();
  end = () => {};
});

function attend(from: (() => Promise<unknown>) | undefined = cites) {
  const opened = vi.fn();
  end = reading.attend(from, opened);
  return opened;
}

describe('the rule of a text', () => {
  test('is the first number in it, also of a chapter', () => {
    attend();
    expect(reading.rule('Out of reach (§4.2), place it first (§3.1)')).toBe('4.2');
    expect(reading.rule('That is not an ability (§10)')).toBe('10');
  });

  test('or the first words that match', async () => {
    attend();
    await reading.ready();
    expect(reading.rule('Ann takes the Bee at c4.')).toBe('3.4');
    expect(reading.rule('YOU TAKE it')).toBe('1.2');
    expect(reading.rule('Ann has left.')).toBeUndefined();
    expect(reading.rule('')).toBeUndefined();
  });

  test('is fetched once, and not before it is needed', async () => {
    const fetch = vi.fn(cites);
    attend(fetch);
    expect(reading.rule('Anything (§1.1)')).toBe('1.1');
    expect(fetch).not.toHaveBeenCalled();
    expect(reading.rule('You take it')).toBeUndefined();
    await reading.ready();
    expect(reading.rule('You take it')).toBe('1.2');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('is asked for again if the network failed', async () => {
    const fetch = vi.fn(cites).mockRejectedValueOnce(new Error('no network'));
    attend(fetch);
    await reading.ready();
    await reading.ready();
    expect(reading.rule('You take it')).toBe('1.2');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('is of one game: the next page starts anew', async () => {
    attend();
    await reading.ready();
    reading.last = 'You take it';
    end();
    attend(() => Promise.resolve([]));
    await reading.ready();
    expect(reading.last).toBe('');
    expect(reading.rule('You take it')).toBeUndefined();
  });

  test('a game without such a list has only the numbers in its texts', async () => {
    attend(() => Promise.resolve([]));
    await reading.ready();
    expect(reading.rule('You take it')).toBeUndefined();
    expect(reading.rule('You take it (§2.1)')).toBe('2.1');
  });
});

test('a text is shown without the numbers in brackets', () => {
  expect(bare('It changes nothing now (§7.6). It lasts (§7.4, §7.9).')).toBe(
    'It changes nothing now. It lasts.',
  );
});

describe('the mark', () => {
  test('opens the rules there', async () => {
    const opened = attend();
    await reading.ready();
    const before = vi.fn();
    render(RuleMark, { text: 'Ann takes the Bee at c4.', before });
    await fireEvent.click(screen.getByRole('button', { name: 'Read the rule, §3.4' }));
    expect(before).toHaveBeenCalledOnce();
    expect(opened).toHaveBeenCalledExactlyOnceWith('3.4');
  });

  test('comes when the rules of the texts have been fetched', async () => {
    attend();
    render(RuleMark, { text: 'You take it' });
    expect(screen.queryByRole('button')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Read the rule, §1.2' })).toBeTruthy();
  });

  test('is not there without a rule, or without a game on the page', async () => {
    render(RuleMark, { text: 'Read this (§1.1)' });
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    attend();
    await reading.ready();
    render(RuleMark, { text: 'Ann has left.' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('a refusal has a mark, which closes it; another message has none', async () => {
  const opened = attend();
  for (const { id } of board.notices) dismiss(id);
  render(Notices);
  notice('c3 is out of reach (§4.4)', 'stop');
  notice('You take the link (§9.9)');
  await fireEvent.click(await screen.findByRole('button', { name: /^Read the rule/ }));
  expect(opened).toHaveBeenCalledExactlyOnceWith('4.4');
  expect(board.notices.map(({ text }) => text)).toEqual(['You take the link (§9.9)']);
});
