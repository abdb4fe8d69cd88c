import { cleanup, render } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { commitmentTo, type Shown } from '../src/lib/house/commitments';
import Shuffle from '../src/lib/ui/Shuffle.svelte';

const SEED = '5'.repeat(64);
const MINE = '1'.repeat(64);
const OTHER = '2'.repeat(64);
const BOUND = { table: 't', game: 'northwest', version: 3, components: 'd0', seats: 2, options: {} };
const PROMISE = commitmentTo(SEED, BOUND);

function told(values: (string | null)[], bots: boolean[], lesson = false): string {
  const shown: Shown = {
    ...{ table: 't', game: 'northwest', seats: 2, options: {}, commitment: PROMISE, seed: SEED },
    ...{ shuffle: { ...BOUND, values }, bots, mine: [true, false], lesson },
  };
  return (render(Shuffle, { shown }).container.textContent ?? '').replace(/\s+/g, ' ');
}

describe('what the browser says of a shuffle', () => {
  beforeEach(() => {
    const seen = [{ table: 't', commitment: PROMISE, seq: 0, value: MINE, added: true }];
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(seen) });
  });
  afterEach(cleanup);

  it('claims only what it can know: that its number is listed', () => {
    const words = told([MINE, OTHER], [false, false]);
    expect(words).toContain('Neither the server nor another player alone could choose the numbers');
    expect(words).toContain('The server lists it; gamenight verify checks that it was used.');
  });
  it('speaks of no other player if there is none', () => {
    const words = told([MINE, null], [false, true]);
    expect(words).toContain('Neither the server nor anybody else could choose the numbers');
    expect(words).not.toMatch(/another player|somebody/);
  });
  it('warns of a number for a bot', () => {
    const words = told([MINE, OTHER], [false, true]);
    expect(words).toContain('The server lists random numbers that no player’s device can have added.');
    expect(words).not.toContain('could choose the numbers');
  });
  it('says that the deals of a lesson were prepared, whatever else it knows', () => {
    const words = told([null, null], [false, true], true);
    expect(words).toContain('Its first deals were prepared');
    expect(words).not.toContain('could choose the numbers');
  });
  it('warns if its own number is missing', () => {
    expect(told([OTHER, null], [false, true])).toContain('does not list the random number');
  });
});
