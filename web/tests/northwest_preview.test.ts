import { fireEvent, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

import Sheet from '../src/games/northwest/Sheet.svelte';
import Table from '../src/games/northwest/Table.svelte';
import { bondsOf } from '../src/games/northwest/bonds';
import type { Cover } from '../src/games/northwest/covers';
import { sheetLines, totals } from '../src/games/northwest/sheet';
import { traced, type Trace } from '../src/games/northwest/traces';
import type { Action, TakeCube, View } from '../src/games/northwest/types';
import type { Choice } from '../src/lib/table/contract';
import { asked, factsOf, foretold } from '../src/games/northwest/words';
import { first, frames, last, propsOf, seat } from './frames';

const seats = [seat(0), seat(1)];
const DEAL_MS = 1300;
const LINE_MS = 520;

afterEach(() => void vi.useRealTimers());

describe('what a cube leads to', () => {
  it('is drawn for the cube that is pointed at, when all cubes lie in the forest', async () => {
    vi.useFakeTimers();
    render(Table, propsOf(first, seats));
    const choice = first.choices[0] as Choice<TakeCube>;
    const facts = factsOf(choice)!;
    await fireEvent.focus(document.querySelector(`[data-place="forest:${choice.action.space}"] button`)!);
    expect(document.querySelector('[data-foreseen], .promised')).toBeNull();
    await vi.advanceTimersByTimeAsync(DEAL_MS);
    expect(document.querySelector('[data-foreseen] .own')!.textContent).toBe(`+${facts.gains}`);
    expect(document.querySelectorAll('[data-foreseen] .take')).toHaveLength(facts.takes!.length);
  });
  it('is told in words', () => {
    const facts = { gains: 4, page: 1, then: 'moves' as const, takes: [3, 4], paid: [9], best: 4, answer: 6 };
    expect(foretold(facts, 'Birch', false)).toBe(
      '+4 points at b1; Birch could take 2 cubes, 1 more with pinecones',
    );
    expect(foretold(facts, 'Birch', true)).toMatch(/, at best \+6 at e1$/);
    expect(foretold({ ...facts, then: 'stuck' }, 'Birch', false)).toContain('Birch is stuck then (§7.1)');
    expect(foretold({ ...facts, then: 'ends' }, 'Birch', false)).toBe('+4 points at b1; then the game ends');
  });
});

describe('the bonds of a cube in a journal', () => {
  it('join Ferns beside each other and Maples across a corner', () => {
    expect(bondsOf('ffl..l..........', 0)).toEqual({ scores: [1], spoils: [] });
    expect(bondsOf('ffl..l..........', 2)).toEqual({ scores: [5], spoils: [] });
  });
  it('join a Bee with other kinds, seen from both', () => {
    expect(bondsOf('bm..b...........', 0)).toEqual({ scores: [1], spoils: [] });
    expect(bondsOf('bm..b...........', 1)).toEqual({ scores: [0, 4], spoils: [] });
  });
  it('spoil Bigfoots in one row, column or corner', () => {
    expect(bondsOf('g..g.g......g..g', 0)).toEqual({ scores: [], spoils: [3, 5, 12] });
  });
});

describe('the Journals to choose from', () => {
  const choose = (cover: Cover, text: string): Choice<Action> => ({
    action: { type: 'ChooseJournal', cover },
    text,
    badge: '',
  });
  const asides = [choose('grove', 'Keep the Grove Journal'), choose('river', 'Choose the River Journal')];

  it('are offered until one is chosen, with those of others', async () => {
    const onact = vi.fn();
    const { rerender } = render(Table, { ...propsOf(first, seats), asides, onact });
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('.covers button')];
    expect(buttons.map((button) => button.getAttribute('aria-disabled'))).toEqual([
      null,
      'true',
      null,
      'true',
    ]);
    await fireEvent.click(buttons[1]!);
    expect(onact).not.toHaveBeenCalled();
    await fireEvent.click(buttons[2]!);
    expect(onact).toHaveBeenCalledWith(asides[1]);
    await rerender({ ...propsOf(first, seats), asides: [] });
    expect(document.querySelector('.covers')).toBeNull();
  });
});

describe('the last moves', () => {
  const view = frames.find(({ view }) => !view.hand && view.hiker !== null)!.view;
  const space = [...view.forest].findIndex((cube) => cube !== '.');
  const forest = `${view.forest.slice(0, space)}.${view.forest.slice(space + 1)}`;
  const held: View = { ...view, forest, hiker: space, hand: view.forest[space]! };
  const page = view.journals[view.turn]!.indexOf('.');
  const filled = [...view.journals[view.turn]!].with(page, held.hand).join('');
  const done: View = { ...held, hand: '', journals: view.journals.with(view.turn, filled) };
  const other: Trace = { seat: 1 - view.turn, space: 0, page: 0 };

  it('keep one move of each seat', () => {
    const took = traced([other], view, held);
    expect(took).toEqual([other, { seat: view.turn, space, page: null }]);
    expect(traced(took, held, done)).toEqual([other, { seat: view.turn, space, page }]);
  });
  it('are taken back with an undo', () => {
    const took = traced([other], view, held);
    expect(traced(took, held, view)).toEqual([other]);
    expect(traced([{ seat: view.turn, space, page }], done, held)).toEqual([
      { seat: view.turn, space, page: null },
    ]);
  });
});

describe('the score pad', () => {
  it('separates the pinecones for empty spaces', () => {
    const view = { ...last.view, awarded: [1, 0] };
    const lines = sheetLines(view);
    expect(lines.map(({ name }) => name).slice(-2)).toEqual(['Pinecones kept', 'For empty spaces']);
    expect(totals(view, lines, lines.length)).toEqual(view.sheets.map(({ total }) => total));
    expect(totals(view, lines, 1)).toEqual(view.sheets.map(({ mushrooms }) => mushrooms));
  });
  it('is counted line by line with the cubes of the line lit, and names the winner last', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const outcome = { scores: last.view.sheets.map(({ total }) => total), winners: [0], reason: 'stuck' };
    render(Sheet, { view: last.view, names: ['Ann', 'Birch'], outcome });
    const cells = () => [...document.querySelectorAll('tbody td')].map((cell) => cell.textContent);
    const lit = () => document.querySelectorAll('.counted span:not(.unlit)').length;
    const books = document.querySelectorAll('.counted .one');
    expect([...books].map((book) => book.textContent.trim())).toEqual(['Ann', 'Birch']);
    expect(cells().join('')).toBe('');
    await vi.advanceTimersByTimeAsync(LINE_MS);
    expect(cells().slice(0, 2)).toEqual(last.view.sheets.map(({ mushrooms }) => String(mushrooms)));
    expect(cells().slice(2).join('')).toBe('');
    expect(lit()).toBe(last.view.journals.join('').replace(/[^m]/gi, '').length);
    expect(document.querySelector('.winner')).toBeNull();
    await vi.advanceTimersByTimeAsync(9 * LINE_MS);
    expect(cells()).not.toContain('');
    expect(document.querySelector('th.winner')!.textContent).toContain('Ann');
    vi.unstubAllGlobals();
  });
});

describe('what is asked', () => {
  it('names the other player who places a cube', () => {
    const placing = frames.find(({ view }) => view.hand)!;
    const others = seats.map((each) => ({ ...each, yours: false, name: 'Birch' }));
    const told = asked({ view: placing.view, seats: others, toAct: placing.to_act, choices: [] });
    expect(told.text).toMatch(/^Birch places the \w+$/);
  });
});
