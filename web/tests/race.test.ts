// @vitest-environment node

import { describe, expect, it } from 'vitest';

import { race as island } from '../src/games/nomads_land/race';
import type { View as IslandView } from '../src/games/nomads_land/types';
import { race as northwest } from '../src/games/northwest/race';
import type { View as NorthwestView } from '../src/games/northwest/types';
import { race as nowhere } from '../src/games/nowhere/race';
import type { View as NowhereView } from '../src/games/nowhere/types';
import { leaders } from '../src/lib/table/race';

describe('who leads', () => {
  it.each([
    [[5, 5], ['you', 'Bo'], 'All have 5'],
    [[7, 5], ['you', 'Bo'], 'You lead with 7'],
    [[5, 7], ['you', 'Bo'], 'Bo leads with 7, you have 5'],
    [[7, 7, 1], ['you', 'Bo', 'Cy'], 'You share the lead with 7'],
    [[1, 7, 7], ['you', 'Bo', 'Cy'], 'Bo and Cy lead with 7, you have 1'],
    [[1, 7, 7, 7], ['you', 'Bo', 'Cy', 'Di'], '3 lead with 7, you have 1'],
    [[1, 7], ['Ann', 'Bo'], 'Bo leads with 7'],
  ])('%j of %j: %s', (numbers, names, told) => {
    expect(leaders(numbers, names)).toBe(told);
  });
});

describe('the race of a game', () => {
  it('tells in Northwest how many spaces are left, and what comes after the cube', () => {
    const view = { sheets: [{ total: 3 }, { total: 4 }], journals: ['m..b', 'mm.b'], hand: 'b', end: null };
    expect(northwest(view as unknown as NorthwestView, ['you', 'Bo'])).toMatchObject({
      state: 'Bo leads with 4, you have 3 · 2 spaces to fill',
      next: 'Then the next player looks for a cube.',
    });
  });
  it('tells on the island which turn it is', () => {
    const view = { nomads: [5, 5], round: 4, phase: 'walk' } as unknown as IslandView;
    expect(island(view, ['you', 'Bo']).state).toBe('All have 5 · turn 4 of 9');
  });
  it('tells nothing of what is left when the game is over', () => {
    const view = { nomads: [5, 0], round: 9, phase: 'over' } as unknown as IslandView;
    expect(island(view, ['you', 'Bo'])).toMatchObject({ state: 'You lead with 5', next: '' });
  });
  it('tells in Nowhere what the escape needs', () => {
    const board = { round: 2, end: null };
    const view = { board, rounds: 8, reached: [true, false] } as unknown as NowhereView;
    expect(nowhere(view).state).toBe('Round 2 of 8 · 1 of 2 Destinations');
  });
});
