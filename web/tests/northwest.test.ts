import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';

import { game } from '../src/games/northwest';
import Primer from '../src/games/northwest/Primer.svelte';
import Table from '../src/games/northwest/Table.svelte';
import { conesGained, flights, placed, sounds } from '../src/games/northwest/changes';
import { landings, trail } from '../src/games/northwest/pattern';
import type { View } from '../src/games/northwest/types';
import { asked, ended, outOfReach } from '../src/games/northwest/words';
import { first, frames, last, propsOf, seat, type NorthwestFrame } from './frames';

const seats = [seat(0), seat(1)].map((each) => ({ ...each, yours: true }));
const scene = ({ view, to_act, choices }: NorthwestFrame) => ({ view, seats, toAct: to_act, choices });

function draw(frame: NorthwestFrame) {
  const props = propsOf(frame, seats);
  render(Table, props);
  return props;
}

describe('the table of Northwest', () => {
  it('offers exactly the legal choices', async () => {
    const { onact } = draw(first);
    const open = document.querySelectorAll('[data-target]');
    expect(open).toHaveLength(first.choices.length);
    await fireEvent.click(open[0]!);
    expect(onact).toHaveBeenCalledWith(first.choices[0]);
  });
  it('asks the server why a cube cannot be taken', async () => {
    const { onact, onask } = draw(first);
    const space = [...first.view.forest].findIndex((cube) => cube === 'f');
    await fireEvent.click(document.querySelector(`[data-place="forest:${space}"] button`)!);
    expect(onact).not.toHaveBeenCalled();
    expect(onask).toHaveBeenCalledWith({ type: 'TakeCube', space });
  });
  it('says what a cube is and what choosing it does', () => {
    draw(first);
    const choice = first.choices[0]!;
    expect(
      screen.getByRole('button', { name: new RegExp(`^${choice.text}: .+ It sends the next hiker`) }),
    ).toBeTruthy();
  });
  it('shows what each placement earns', () => {
    const placing = frames.find((frame) => frame.view.hand && frame.choices.length > 1)!;
    draw(placing);
    for (const choice of placing.choices)
      expect(screen.getByRole('button', { name: choice.text }).textContent).toContain(choice.badge);
  });
  it('marks a placement that loses points', () => {
    const placing = frames.find((frame) => frame.view.hand && frame.choices.length > 1)!;
    draw({ ...placing, choices: placing.choices.map((choice) => ({ ...choice, badge: '−5' })) });
    expect(document.querySelectorAll('.badge.loss')).toHaveLength(placing.choices.length);
  });
  it('offers no choices after the end', () => {
    draw(last);
    expect(document.querySelectorAll('[data-target]')).toHaveLength(0);
  });
});

describe('between two views', () => {
  const [start, taken, done] = frames.slice(0, 3).map((frame) => frame.view) as [View, View, View];

  it('a taken cube flies from its space to the hand', () => {
    expect(flights(start, taken)).toContainEqual({ from: `forest:${taken.hiker}`, to: ['hand:0', 'seat:0'] });
  });
  it('a placed cube flies from the hand to its space of the journal', () => {
    expect(placed(taken, done)).toEqual({ seat: 0, page: 0 });
    expect(flights(taken, done)).toEqual([{ from: 'hand:0', to: ['journal:0:0', 'seat:0'] }]);
  });
  it('an undo flies back', () => {
    expect(flights(done, taken)).toEqual([{ from: 'journal:0:0', to: ['hand:0', 'seat:0'] }]);
    expect(flights(taken, start)).toContainEqual({ from: 'hand:0', to: [`forest:${taken.hiker}`] });
  });
  it('a pinecone flies from the supply and back', () => {
    const rich = { ...start, pinecones: [1, 0] };
    expect(flights(start, rich)).toEqual([{ from: 'supply', to: ['cones:0', 'seat:0'] }]);
    expect(flights(rich, start)).toEqual([{ from: 'cones:0', to: ['supply'] }]);
  });
  it('a jump over many actions marks nothing and moves no cube', () => {
    expect(placed(start, last.view)).toBeNull();
    expect(flights(done, last.view).filter(({ from }) => !from.startsWith('supply'))).toEqual([]);
  });
  it('taking sounds like wood, placing like paper', () => {
    expect(sounds(start, taken)).toContain('wood');
    expect(sounds(taken, done)).toEqual(['paper']);
  });
  it('the last cube of a Journal completes it', () => {
    const almost = { ...done, journals: [`.${'m'.repeat(15)}`, done.journals[1]!] };
    const full = { ...done, journals: ['m'.repeat(16), done.journals[1]!] };
    expect(sounds(almost, full)).toEqual(['journal']);
  });
  it('pinecones are counted', () => {
    expect(conesGained({ ...start, pinecones: [2, 0] }, { ...start, pinecones: [0, 1] })).toEqual([-2, 1]);
  });
});

describe('texts', () => {
  it('asks for a Mushroom first, then for a cube by the rule, then for a space', () => {
    expect(asked(scene(first)).text).toBe('Take any Mushroom, anywhere');
    expect(asked(scene(frames[1]!)).text).toBe('Place the Mushroom in the Journal');
    expect(asked(scene(frames[2]!))).toEqual({
      text: 'Take a cube around the hiker',
      rule: 'Because the last cube was a Mushroom (§4.1)',
    });
  });
  it('says that a hiker is stuck', () => {
    const view = { ...frames[2]!.view, forest: '.'.repeat(64) };
    expect(asked({ ...scene(frames[2]!), view }).text).toMatch(/^Stuck/);
  });
  it('offers a stuck hiker no Mushroom if none is left', () => {
    const forest = (cube: string) => cube + '.'.repeat(63);
    const stuckAt = (cube: string) =>
      asked({
        ...scene(frames[2]!),
        view: { ...frames[2]!.view, hiker: 63, rule: 'f', forest: forest(cube) },
      });
    expect(stuckAt('M').text).toBe('Stuck: take any Mushroom');
    expect(stuckAt('b').text).toBe('Stuck, and no Mushroom is left: spend pinecones, or end the game');
    expect(stuckAt('b').rule).toContain('§7.2');
  });
  it('asks before a player ends the game, which cannot be undone', () => {
    expect(game.bar({ type: 'EndGame' }, first.view, '')).toEqual({
      label: 'End the game',
      asks: 'End the game now, for everybody?',
      final: true,
      kind: 'pass',
    });
  });
  it('the primer says how the game can end', () => {
    render(Primer);
    const text = document.querySelector('.primer')!.textContent;
    expect(text).not.toContain('when nobody can go on');
    for (const rule of ['§7.2', '§7.3', '§7.4', '§7.6']) expect(text).toContain(rule);
  });
  it('tells why a cube is out of reach', () => {
    expect(outOfReach(first.view, true)).toContain('§3.2');
    expect(outOfReach(first.view, false)).toBe('another player’s turn');
    expect(outOfReach({ ...first.view, hiker: 9, rule: 'b' }, true)).toContain('knight');
  });
  it('explains a victory by pinecones', () => {
    expect(ended({ scores: [30, 30], winners: [1], reason: 'stuck' })).toContain('§8.8');
    expect(ended({ scores: [30, 30], winners: [0, 1], reason: 'stuck' })).not.toContain('§8.8');
  });
});

describe('the ghost pattern', () => {
  it('stays on the board', () => {
    expect(landings('b', 0)).toEqual([10, 17]);
    expect(landings('f', 63)).toEqual([55, 62]);
    expect(landings('g', 27)).toHaveLength(14);
    expect(landings('m', null)).toEqual([]);
  });
  it('bends for a knight’s move', () => {
    expect(trail('b', 0, 10)).toBe('M0.5 0.5L2.5 0.5L2.5 1.5');
    expect(trail('g', 0, 7)).toBe('M0.5 0.5L7.5 0.5');
  });
});
