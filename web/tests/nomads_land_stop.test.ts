import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import Table from '../src/games/nomads_land/Table.svelte';
import { MARGIN } from '../src/games/nomads_land/camera.svelte';
import { tiles } from '../src/games/nomads_land/map';
import { costs, mishaps } from '../src/games/nomads_land/mishaps';
import { combatOdds, windOdds } from '../src/games/nomads_land/odds';
import { pointers } from '../src/games/nomads_land/pointers';
import type { Action, View } from '../src/games/nomads_land/types';
import { news, tileWords } from '../src/games/nomads_land/words';
import { openPrinted } from '../src/lib/table/printed';
import { propsOf, seat, type FrameOf } from './frames';
import written from './frames/nomads_land.json';
import onTheBoard from './printed/nomads_land.json';

const frames = written as unknown as FrameOf<View, Action>[];
const walking = frames.find(({ view }) => view.phase === 'walk')!;
const { view } = walking;
const names = ['Ada', 'Bo'];

const at = (letter: string): number => [...tiles()].indexOf(letter);
const after = (events: View['events'], more: Partial<View> = {}): View => ({ ...view, ...more, events });

beforeAll(() => {
  openPrinted(onTheBoard);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('what takes nomads and turns', () => {
  it('a trap that kills, one that stops, and one that does neither', () => {
    const tile = at('X');
    const trapped = (face: 'skull' | 'explosion' | 'skull_boom' | 'arrow'): string[] =>
      mishaps(view, after([{ type: 'Trapped', seat: 0, tile, face }])).map((each) => costs(each, false));
    expect(trapped('skull')).toEqual(['loses 1 nomad']);
    expect(trapped('explosion')).toEqual(['loses the turn']);
    expect(trapped('skull_boom')).toEqual(['loses 1 nomad and the turn']);
    expect(trapped('arrow')).toEqual([]);
  });
  it('the wind over the edge, and into another group', () => {
    const tile = view.tiles[0]!;
    const blown = { type: 'Blown', seat: 0, face: 'up', direction: 'up', way: [tile] } as const;
    const windy = { ...view, weather: 'tornado' } as View;
    const [edge] = mishaps(windy, after([{ ...blown, way: [tile], off_the_map: true }]));
    expect(edge).toMatchObject({ seat: 0, tile, nomads: 1, turn: false });
    expect(edge!.why).toBe('Tornado, 2 up: a push off the island takes a nomad, and the group stays (§6.10)');
    const rammed = mishaps(windy, after([{ ...blown, way: [tile], rammed: 1 }]));
    expect(rammed.map((each) => each.seat)).toEqual([0, 1]);
    expect(mishaps(windy, after([{ ...blown, way: [tile, tile - 27] }]))).toEqual([]);
  });
  it('a turn lost to wind and quicksand', () => {
    const [lost] = mishaps(view, after([{ type: 'LostTurn', seat: 1, by: 'quicksand' }]));
    expect(lost).toMatchObject({ seat: 1, nomads: 0, turn: true });
  });
  it('a death by the tile on which the group ends its last walk', () => {
    const [water, food] = [at('W'), at('F')];
    const starved = after([
      { type: 'Walked', seat: 0, way: [view.tiles[0]!, water], cost: 1 },
      { type: 'Starved', losses: [2, 3] },
      { type: 'Perished', seat: 1 },
    ]);
    const found = mishaps({ ...view, tiles: [view.tiles[0]!, food], zone: 'Oasis' }, starved);
    expect(found.map((each) => [each.tile, each.nomads])).toEqual([
      [water, 2],
      [food, 3],
    ]);
    expect(found[0]!.why).toContain('§4.7');
    expect(found[1]!.why).toContain('§4.8');
    expect(found[1]!.why).toContain('The group is out (§9.1)');
  });
});

describe('the stop', () => {
  const loss = (): View => after([{ type: 'Trapped', seat: 1, tile: at('X'), face: 'skull' }]);

  function begin() {
    const onhold = vi.fn<(held: boolean) => void>();
    const props = { ...propsOf(walking, [seat(0), seat(1)]), onhold };
    const { rerender } = render(Table, props);
    return { onhold, show: (next: View) => rerender({ ...props, view: next }) };
  }

  it('holds the table until a click', async () => {
    const { onhold, show } = begin();
    await show(loss());
    expect(onhold.mock.lastCall).toEqual([true]);
    expect(document.querySelector('[data-stop]')!.textContent).toContain('Bo loses 1 nomad');
    await fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(onhold.mock.lastCall).toEqual([false]);
    expect(document.querySelector('[data-stop]')).toBeNull();
  });
  it('goes on after a few seconds, and tells the same loss once', async () => {
    const { onhold, show } = begin();
    await show(loss());
    await vi.advanceTimersByTimeAsync(3000);
    expect(onhold.mock.lastCall).toEqual([true]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(onhold.mock.lastCall).toEqual([false]);
    onhold.mockClear();
    await show(after([]));
    await show(loss()); // an undo brings the view back
    expect(onhold).not.toHaveBeenCalled();
  });
  it('does not stop for a walk', async () => {
    const { onhold, show } = begin();
    await show(after([{ type: 'Walked', seat: 0, way: [view.tiles[0]!, view.tiles[0]! + 1], cost: 1 }]));
    expect(onhold).not.toHaveBeenCalled();
  });
});

describe('chances', () => {
  it('the Combat die has five faces with six chances', () => {
    expect(combatOdds().map(({ face, times }) => [face, times])).toEqual([
      ['arrow', 2],
      ['skull', 1],
      ['explosion', 1],
      ['skull_boom', 1],
      ['explosion_bang', 1],
    ]);
    expect(tileWords(at('X'), view)).toContain('2/6 ');
  });
  it('the wind has six outcomes, which the options change', () => {
    const windy = { weather: 'blizzard', options: { stairs: 'push', door: 'calm', food_order: 8 } } as const;
    const words = windOdds(windy).map((each) => each.words);
    expect(words).toContain('1 square down');
    expect(words.at(-1)).toBe('no wind, and all 11 movement');
    const calm = windOdds({ ...windy, options: { ...windy.options, stairs: 'calm', door: 'slow' } });
    expect(calm.slice(-2).map((each) => each.words)).toEqual(
      Array(2).fill('no wind, but the movement stays lost'),
    );
  });
  it('the door says why a blizzard cost nothing', () => {
    const blown = { type: 'Blown', seat: 0, face: 'door', direction: null, way: [1] } as const;
    expect(news(after([{ ...blown, way: [1] }]), names)).toBe('Door: no wind, and all 11 movement (§6.6)');
  });
});

describe('pointers at the edge', () => {
  const unit = 20;
  const camera = { x: 0, y: 0, tile: unit, width: 200, height: 200 };

  it('point to the Oasis and to groups outside the window, and to nothing inside it', () => {
    const inside = 2 * 27 + 2;
    const found = pointers(camera, { ...view, tiles: [inside, 26 * 27 + 26] }, names, inside);
    expect(found.map(({ kind, seat: who }) => [kind, who])).toContainEqual(['group', 1]);
    expect(found.map(({ kind }) => kind)).toContain('oasis');
    expect(found.some(({ kind, seat: who }) => kind === 'group' && who === 0)).toBe(false);
    for (const { x, y } of found) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThanOrEqual(200);
    }
    expect(MARGIN * unit).toBeLessThan(200);
  });
  it('do not cover each other', () => {
    const far = 26 * 27 + 26;
    const found = pointers(camera, { ...view, tiles: [far, far - 1] }, names, null);
    for (const [n, one] of found.entries())
      for (const other of found.slice(n + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(30);
  });
});
