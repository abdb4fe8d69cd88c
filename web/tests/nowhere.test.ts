import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi, type Mock } from 'vitest';

import Escape from '../src/games/nowhere/Escape.svelte';
import Sheet from '../src/games/nowhere/Sheet.svelte';
import Table from '../src/games/nowhere/Table.svelte';
import { barked, flights, sounds, struck, walks } from '../src/games/nowhere/changes';
import { at, FRAME, huddle, way } from '../src/games/nowhere/map';
import { answersOf, momentOf } from '../src/games/nowhere/moment';
import { omens } from '../src/games/nowhere/omens';
import { drawnPlans } from '../src/games/nowhere/plans';
import {
  boardOf,
  isLocation,
  locations,
  printed,
  spaces,
  type Place,
  type Scenario,
} from '../src/games/nowhere/printed';
import type { Action, Task, View } from '../src/games/nowhere/types';
import {
  asked,
  atOnce,
  bar,
  byPointing,
  ended,
  rows,
  standing,
  stays,
  unlisted,
} from '../src/games/nowhere/words';
import type { Choice } from '../src/lib/table/contract';
import { openPrinted } from '../src/lib/table/printed';
import type { SeatInfo } from '../src/lib/wire/types';
import { propsOf, seat, type FrameOf } from './frames';
import nowhere from './frames/nowhere.json';
import components from './printed/nowhere.json';

type NowhereFrame = FrameOf<View, Action>;

openPrinted(components);

const frames = nowhere as unknown as NowhereFrame[];
const casting = frames[0]!;
/** The first frame in which all players may act: both are in the Park, Camel is in the Station. */
const opening = frames.find(({ view }) => view.board.round === 1 && !view.board.agenda.length)!;
const seats = [seat(0), seat(1)];

const changed = (frame: NowhereFrame, board: Partial<View['board']>, more: Partial<View> = {}): View => ({
  ...frame.view,
  ...more,
  board: { ...frame.view.board, ...board },
});
const choice = (action: Action, text: string = action.type, badge = ''): Choice<Action> => ({
  action,
  text,
  badge,
});
/** A task with all its fields, as the server sends it. */
const task = (more: Partial<Task> & Pick<Task, 'kind'>): Task => ({
  seat: -1,
  n: 0,
  items: [],
  seats: [],
  scenario: null,
  location: null,
  spared: [],
  asked: [],
  declined: [],
  ...more,
});
const scene = ({ view, to_act, choices }: NowhereFrame) => ({ view, seats, toAct: to_act, choices });

function draw(
  frame: NowhereFrame,
  more: {
    seats?: SeatInfo[];
    comers?: number[];
    asides?: Choice<Action>[];
    onact?: Mock<(choice: Choice<Action>) => void>;
  } = {},
) {
  const props = { ...propsOf(frame, seats), onlook: vi.fn(), ...more };
  render(Table, props);
  return props;
}

/** Finds a button by its name. Queries by role are slow with so many buttons. */
function button(name: RegExp): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>('button')];
  return all.find((each) => name.test(each.getAttribute('aria-label') ?? each.textContent ?? '')) ?? null;
}
const target = (name: string) => document.querySelector<HTMLElement>(`[data-target="${name}"]`);

describe('the table of Nowhere', () => {
  it('offers the characters', async () => {
    const { onact } = draw(casting);
    expect(document.querySelectorAll('[data-target^="character:"]')).toHaveLength(6);
    await fireEvent.click(target('character:noel')!);
    expect(onact.mock.calls[0]![0].action).toEqual({ type: 'ChooseCharacter', character: 'noel' });
  });

  it('highlights exactly the places in reach, and one click walks there', async () => {
    const { onact } = draw(opening);
    const walkable = opening.choices.filter(({ action }) => action.type === 'MoveTo');
    expect(document.querySelectorAll('[data-target^="place:"]')).toHaveLength(walkable.length);
    const { action } = walkable[0]!;
    await fireEvent.click(target(`place:${(action as { place: string }).place}`)!);
    expect(onact).toHaveBeenCalledWith(walkable[0]);
  });

  it('asks the server why a place is out of reach', async () => {
    const { onact, onask } = draw(opening);
    await fireEvent.click(button(/^Port/)!);
    expect(onact).not.toHaveBeenCalled();
    expect(onask).toHaveBeenCalledWith({ type: 'MoveTo', place: 'port' });
  });

  it('shows where Camel would go before an Interact is chosen', () => {
    const scent = {
      quarries: [0],
      path: ['sheriff', 'coleman_2', 'coleman_3'],
      ends: ['coleman_3'],
      arrives: false,
    } as View['scent'];
    const view = changed(opening, { pawns: ['diner', 'park'] }, { scent });
    draw({
      ...opening,
      view,
      choices: [
        choice({ type: 'GrabCoffee' }, 'Grab a Coffee. Camel then comes 2 spaces after Bethany', '1 action'),
      ],
    });
    expect(document.querySelector('path.scent:not(.edge)')).toBeTruthy();
    expect(document.querySelectorAll('.stop')).toHaveLength(1);
    expect(button(/Camel then comes 2 spaces/)!.textContent).toContain('1 action');
  });

  it('shows where Camel would go after just this swap', async () => {
    const swap = {
      quarries: [1],
      path: ['sheriff', 'coleman_2'],
      ends: ['coleman_2'],
      arrives: false,
    } as NonNullable<View['scent']>;
    const view = changed(opening, { pawns: ['bus_stop', 'park'] }, { scent: null, swaps: [null, swap] });
    draw({
      ...opening,
      view,
      choices: [choice({ type: 'RideBus', seat: 1 }, 'Swap places with Noel', '1 action')],
    });
    expect(document.querySelector('path.scent')).toBeNull();
    await fireEvent.focus(button(/^Swap places with Noel/)!);
    expect(document.querySelector('path.scent')).toBeTruthy();
  });

  it('draws every way of Camel that the reader can choose, and stresses one', async () => {
    const chase = (seat: number, place: Place) => ({
      ...choice({ type: 'Track', seat }, `Camel tracks ${seat}`),
      facts: { quarries: [seat], path: ['sheriff', 'coleman_2', place], ends: [place], arrives: !seat },
    });
    const agenda = [task({ kind: 'track', seat: 0, seats: [0, 1] })];
    draw({
      ...opening,
      view: changed(opening, { agenda, pawns: ['coleman_1', 'coleman_3'] }),
      choices: [chase(0, 'coleman_1'), chase(1, 'coleman_3')],
    });
    const ways = () => [...document.querySelectorAll('[data-chase]')];
    expect(ways().map((each) => each.textContent.trim())).toEqual([
      'catches Guinevere?',
      'after Samantha, stops here',
    ]);
    expect(ways().map((each) => each.querySelector('.arrives') !== null)).toEqual([true, false]);
    expect(ways().map((each) => each.matches('.faint'))).toEqual([false, false]);
    await fireEvent.focus(button(/^Camel tracks 1/)!);
    expect(ways().map((each) => each.matches('.faint'))).toEqual([true, false]);
    await fireEvent.pointerEnter(document.querySelector('[data-pawn="0"]')!);
    expect(document.querySelectorAll('.scented')).toHaveLength(1);
  });

  it('draws the markers of all, and offers the answers to those of others', async () => {
    const markers = [
      { location: 'library', meet: false, answers: [null, null] },
      { location: 'port', meet: true, answers: [true, null] },
    ] as View['board']['markers'];
    const found = drawnPlans(changed(opening, { markers }), []);
    expect(found.map(({ label, goal }) => [label, goal])).toEqual([
      ['Guinevere', 'library'],
      ['Meet? Samantha ✓1', 'port'],
    ]);
    expect(found.map(({ path }) => path.length > 1)).toEqual([true, false]);
    expect(drawnPlans(changed(opening, { markers: undefined }), [])).toEqual([]);
    const put = choice({ type: 'PutMarker', location: 'port', meet: true }, 'Plan: Bethany wants to meet');
    const answer = choice({ type: 'AnswerMarker', seat: 1, agrees: true }, 'Agree with the plan of Noel');
    const onact = vi.fn<(choice: Choice<Action>) => void>();
    draw({ ...opening, view: changed(opening, { markers }) }, { asides: [put, answer], onact });
    await fireEvent.click(button(/^Agree with the plan of Noel/)!);
    expect(onact).toHaveBeenCalledWith(answer);
    expect(target('row:here')).toBeNull();
    await fireEvent.click(button(/^Another plan/)!);
    await fireEvent.click(button(/^Meet in Port/)!);
    expect(onact).toHaveBeenLastCalledWith(put);
  });

  it('keeps showing it until the Interact is decided', () => {
    const scent = {
      quarries: [0],
      path: ['sheriff', 'coleman_2'],
      ends: ['coleman_2'],
      arrives: false,
    } as View['scent'];
    const agenda = [task({ kind: 'keep', seat: 0, items: ['diary'] })];
    draw({
      ...opening,
      view: changed(opening, { agenda }, { scent }),
      choices: [choice({ type: 'KeepItem', item: 'diary' })],
    });
    expect(document.querySelector('path.scent:not(.edge)')).toBeTruthy();
  });

  it('draws no trail if no Interact is possible', () => {
    draw(opening);
    expect(document.querySelector('path.scent')).toBeNull();
  });

  it('explains what an Item can do before it is used up', async () => {
    const view = changed(opening, { hands: [['skateboard'], []] });
    const choices = [
      choice({ type: 'UseItem', item: 'skateboard' }, 'Use the Skateboard', 'free'),
      choice({ type: 'Give', item: 'skateboard', seat: 1 }, 'Give the Skateboard'),
    ];
    const { onact } = draw({ ...opening, view, choices });
    await fireEvent.click(target('item:0:skateboard')!);
    expect(onact).not.toHaveBeenCalled();
    await fireEvent.click(button(/^Give the Skateboard/)!);
    expect(onact).toHaveBeenCalledWith(choices[1]);
  });

  it('steps back with Escape', async () => {
    const view = changed(opening, { hands: [['skateboard'], []] });
    draw({
      ...opening,
      view,
      choices: [choice({ type: 'UseItem', item: 'skateboard' }, 'Use the Skateboard')],
    });
    await fireEvent.click(target('item:0:skateboard')!);
    expect(button(/^Back$/)).toBeTruthy();
    await fireEvent.keyDown(window, { key: 'Escape' });
    expect(button(/^Back$/)).toBeNull();
  });

  it('shows tape on taped Locations', () => {
    draw({ ...opening, view: changed(opening, { tape: ['diner', 'library'] }) });
    expect(document.querySelectorAll('.tape')).toHaveLength(2);
  });

  it('marks what the round will do to places and to who stands there', () => {
    const pawns: Place[] = ['library', 'mango_1'];
    draw({
      ...opening,
      view: changed(opening, { current: ['raid_mango', 'fallen_pole'], pawns, tape: ['bus_stop'] }),
    });
    const library = button(/^Library/)!;
    expect([...library.querySelectorAll<HTMLElement>('.tag')].map((tag) => tag.dataset.label)).toEqual([
      'raid',
      'closed',
    ]);
    expect(library.querySelector('.tape.coming')).not.toBeNull();
    expect(library.getAttribute('aria-label')).toMatch(
      /At the end of the round: .* is jailed \(Raid on Mango Street\)/,
    );
    expect(button(/^Bus Stop/)!.querySelector('.tape.coming')).toBeNull();
    expect(document.querySelector('[data-pawn="0"] .threat')).not.toBeNull();
    expect(document.querySelector('[data-pawn="1"] .threat')).toBeNull();
  });
  it('marks the spaces of a street under curfew', () => {
    draw({ ...opening, view: changed(opening, { current: ['curfew_alan'], pawns: ['alan_2', 'library'] }) });
    expect(document.querySelectorAll('.curfew')).toHaveLength(printed().streets['alan']!.spaces.length);
    expect(document.querySelector('[data-pawn="0"] .threat')).not.toBeNull();
    expect(document.querySelector('[data-pawn="1"] .threat')).toBeNull();
  });
  it('has a sign for each effect of a Scenario on places', () => {
    for (const [scenario, { when, effects }] of Object.entries(printed().scenarios)) {
      const marked = omens(boardOf(changed(opening, { current: [scenario as Scenario], tape: locations() })));
      const named = when === 'now' ? [] : effects.flatMap(({ places }) => places);
      expect(new Set(marked.keys()), scenario).toEqual(new Set(named));
    }
  });
  it('shows the own Destination, but hides it on a shared screen', async () => {
    const goal = printed().destinations[opening.view.destinations[0]!];
    draw(opening);
    expect(screen.getByText(goal.name)).toBeTruthy();
    document.body.innerHTML = '';
    draw(opening, { seats: [seat(0), seat(1, { yours: true })] });
    expect(screen.queryByText(goal.name)).toBeNull();
    await fireEvent.click(button(/look when nobody else does/)!);
    expect(screen.getByText(goal.name)).toBeTruthy();
  });

  it('another player at the same screen can take over', async () => {
    const { onlook } = draw(opening, { seats: [seat(0), seat(1, { yours: true })], comers: [1] });
    await fireEvent.click(button(/^Bo acts$/)!);
    expect(onlook).toHaveBeenCalledWith(1);
  });

  it('offers no choices after the end', () => {
    draw(frames.at(-1)!);
    expect(document.querySelectorAll('[data-target]')).toHaveLength(0);
  });

  it('reveals all Destinations on the last page', () => {
    const end = frames.at(-1)!;
    render(Sheet, { view: end.view, names: ['Ada', 'Bo'], outcome: end.outcome });
    for (const goal of end.view.destinations)
      expect(screen.getByText(printed().destinations[goal!].name)).toBeTruthy();
  });
});

describe('the way out of town', () => {
  const lines = () =>
    [...document.querySelectorAll('[aria-label="To escape"] li')].map((line) =>
      line.textContent.replace(/\s+/g, ' ').trim(),
    );

  it('counts seats in vehicles, Destinations, and the players at the exits', () => {
    render(Escape, {
      view: changed(
        opening,
        { pawns: ['port', 'neighborhood'] },
        { capacity: [3, 0], reached: [true, false] },
      ),
    });
    expect(lines()).toEqual([
      'Room to leave (§8.6) 2 of 2',
      'Destinations reached (§9.6) 1 of 2',
      'In the Neighborhood (§8.7) 1 of 2',
    ]);
  });
  it('says where tape stops a vehicle', () => {
    render(Escape, { view: changed(opening, { preps: [1, 0, 0], tape: ['port'] }, { capacity: [0, 0] }) });
    expect(lines()[0]).toBe('Room to leave: Port taped (§8.8) 0 of 2');
    cleanup();
    // Tape is ignored in this round.
    render(Escape, { view: changed(opening, { preps: [1, 0, 0], tape: ['port'] }, { capacity: [0, 1] }) });
    expect(lines()[0]).toBe('Room to leave (§8.6) 1 of 2');
  });
  it('is on the last page too', () => {
    render(Sheet, { view: frames.at(-1)!.view, names: ['Ada', 'Bo'], outcome: null });
    expect(lines()).toHaveLength(3);
  });
});

describe('the choices', () => {
  it('every legal choice is on the map, on a card, in the list or in the bar', () => {
    for (const { view, choices } of frames) {
      const shown = new Set([
        ...[...byPointing(view, choices).values()].flat(),
        ...rows(view, choices).flatMap((row) => row.choices),
        ...answersOf(view, choices).flatMap(({ options }) => options.map((option) => option.choice)),
      ]);
      for (const each of choices)
        expect(shown.has(each) || bar(each.action, view, each.badge) !== null).toBe(true);
    }
  });
  it('a preparation is offered at the Items that it spends', () => {
    const prepare = choice({ type: 'Prepare', vehicle: 'diesel', personal: 'diary', other: 'scissors' });
    const found = byPointing(opening.view, [prepare]);
    expect([...found.keys()]).toEqual(['item:0:diary', 'item:0:scissors']);
    expect(rows(opening.view, [prepare])).toHaveLength(1);
  });
  it('an empty list says what is lit', () => {
    expect(unlisted(new Map([['place:park', []]]))).toBe('Walk, or choose a card: see what is lit.');
    expect(unlisted(new Map([['item:0:diary', []]]))).toBe('Choose a card: see what is lit.');
    expect(unlisted(new Map())).toBe('Nothing is left to do but to be ready.');
  });
  it('choices of one kind share a row', () => {
    const many = ['diary', 'mixtape'].map((item) =>
      choice({ type: 'TakeDiscard', item } as Action, `Take the ${item}`, '1 action'),
    );
    expect(rows(opening.view, many)).toMatchObject([
      { text: 'Take an Item of the Discard Pile …', badge: '1 action', wakes: true, choices: many },
    ]);
  });
  it('what a Book lets a player give or take is in the list, beside the end of it', () => {
    const take = choice({ type: 'Take', item: 'diary', seat: 1 }, 'Take the Diary from Noel', 'free');
    const give = choice({ type: 'Give', item: 'bicycle', seat: 1 }, 'Give the Bicycle to Noel', 'free');
    const enough = choice({ type: 'Decline' }, 'That is enough');
    const texts = (view: View) => rows(view, [take, give, enough]).map(({ text }) => text);
    const sharing = changed(opening, { agenda: [task({ kind: 'share', seat: 0, n: 1 })] });
    expect(texts(sharing)).toEqual([take.text, give.text, enough.text]);
    expect(texts(opening.view)).toEqual([enough.text]);
  });
  it('a choice that wakes Camel is explained first', () => {
    expect(atOnce(choice({ type: 'CutTape', location: 'diner' }))).toBe(false);
    expect(atOnce(choice({ type: 'MoveTo', place: 'diner' }))).toBe(true);
  });
  it('says how many Items a pocket holds with the components of the table', () => {
    const view = changed(opening, { agenda: [task({ kind: 'fit', seat: 0 })] }, { pocket: 4 });
    expect(momentOf(view, [0])!.text).toContain('it holds 4 Items');
  });
  it('picks from the Items looked at in Floormart, not from the pocket', () => {
    const agenda = [task({ kind: 'toss', seat: 0, items: ['diary'] })];
    const toss = choice({ type: 'DiscardItem', item: 'diary' });
    expect([...byPointing(changed(opening, { agenda }), [toss]).keys()]).toEqual(['looked:diary']);
    expect([...byPointing(opening.view, [toss]).keys()]).toEqual(['item:0:diary']);
  });
});

describe('what is about to happen', () => {
  const text = 'Camel is about to catch Bethany in the Diner (§5.8)';
  const hunt = task({ kind: 'catch', seat: 0, asked: [0, 1] });
  const omen: NonNullable<View['omen']> = { window: 'catch', seats: [0], places: [], fatal: false, text };
  const characters: View['board']['characters'] = ['bethany', 'noel'];
  const hunted = changed(opening, { agenda: [hunt], camel: 'diner', characters }, { omen });
  const toy = choice({ type: 'UseItem', item: 'chew_toy' }, 'Use the Chew Toy: He does not (§5.9).', 'free');
  const decline = choice({ type: 'Decline' }, `Let it happen: ${text}`);
  const ask = (view: View, more: Partial<NowhereFrame> = {}) =>
    draw({ ...opening, view, to_act: [0, 1], choices: [toy, decline], ...more });

  it('is on one card, with the answers and with "Let it happen"', async () => {
    const { onact } = ask(hunted);
    expect(screen.getByText(`${text}.`)).toBeTruthy();
    expect(document.querySelectorAll('.note .row')).toHaveLength(0);
    expect(document.querySelectorAll('.doom')).toHaveLength(1);
    await fireEvent.click(button(/^Use the Chew Toy/)!);
    await fireEvent.click(button(/^Let it happen/)!);
    expect(onact.mock.calls.map(([chosen]) => chosen)).toEqual([toy, decline]);
  });
  it('tells those who are not asked for whom they wait', () => {
    ask({ ...hunted, seat: 1 }, { eyes: 1, to_act: [0], choices: [] });
    expect(screen.getByText('Bethany (Ada) is asked. Everybody else waits.')).toBeTruthy();
    expect(screen.getAllByRole('status').map((each) => each.textContent)).toContain(
      `${text}. Asked: Bethany (Ada).`,
    );
    expect(button(/^Let it happen/)).toBeNull();
  });
  it('marks those whom it will hit, and nobody else who stands there', () => {
    const raid = task({ kind: 'resolve', scenario: 'raid_mango', spared: [1], asked: [0, 1] });
    const pawns: Place[] = ['library', 'library'];
    const view = changed(
      opening,
      { agenda: [raid], current: ['raid_mango'], pawns, characters },
      { omen: { ...omen, window: 'arrest' } },
    );
    ask(view);
    expect(document.querySelector('[data-pawn="0"] .threat')).not.toBeNull();
    expect(document.querySelector('[data-pawn="1"] .threat')).toBeNull();
  });
  it('is no danger if it gives something', () => {
    ask({ ...hunted, omen: { ...omen, window: 'gain', seats: [0, 1] } });
    expect(document.querySelectorAll('[aria-label="It helps"] li')).toHaveLength(2);
    expect(document.querySelector('[aria-label="It hits"], .threat, .pawn.hit')).toBeNull();
  });
  it('asks in the heading, and says who can change it', () => {
    expect(asked({ view: hunted, seats, toAct: [0, 1], choices: [toy, decline] }).text).toBe(
      'Camel is about to catch Bethany in the Diner: answer?',
    );
    expect(asked({ view: { ...hunted, seat: null }, seats, toAct: [0, 1], choices: [] })).toEqual({
      text: 'Camel is about to catch Bethany in the Diner',
      rule: 'Bethany (Ada) and Noel (Bo) can change that; everybody else waits (§4.17)',
    });
  });
  it('has a short heading if the game would be lost', () => {
    const view = { ...hunted, omen: { ...omen, fatal: true } };
    const heading = (choices: Choice<Action>[]) =>
      asked({ view: { ...view, seat: choices.length ? 0 : null }, seats, toAct: [0], choices }).text;
    expect(heading([toy, decline])).toBe('The game would be lost: answer?');
    expect(heading([])).toBe('The game would be lost');
  });
  it('after a Coffee its drinker acts as in the open part of a round', () => {
    const agenda = [task({ kind: 'catch', seat: 0, n: 1 })];
    const walk = choice({ type: 'MoveTo', place: 'coleman_3' }, 'Move', 'coffee');
    const enough = choice({ type: 'Decline' }, 'Do nothing more with the Coffee, and let Camel try (§5.11)');
    draw({ ...opening, view: changed(opening, { agenda }), to_act: [0], choices: [walk, toy, enough] });
    expect(target('place:coleman_3')).toBeTruthy();
    expect(document.querySelectorAll('.note .row')).toHaveLength(1); // the Chew Toy
    expect(document.querySelectorAll('[data-target="answer:decline"]')).toHaveLength(1);
  });
  it('after a Coffee a friend who is asked too keeps the whole card', async () => {
    const agenda = [task({ kind: 'catch', seat: 0, n: 1, asked: [1] })];
    const view = { ...hunted, seat: 1, board: { ...hunted.board, agenda } };
    expect(momentOf({ ...view, seat: 0 }, [0, 1])!.running).toBe(true);
    const { onact } = ask(view, { eyes: 1 });
    expect(document.querySelector('.warning.running')).toBeNull();
    expect(document.querySelectorAll('[aria-label="It hits"] li')).toHaveLength(1);
    expect(document.querySelectorAll('[aria-label="Asked"] li')).toHaveLength(2);
    await fireEvent.click(target(`answer:${toy.text}`)!);
    await fireEvent.click(target('answer:decline')!);
    expect(onact.mock.calls.map(([chosen]) => chosen)).toEqual([toy, decline]);
  });
  it('who must discard may use an Item first, in the same question', () => {
    const lose = task({ kind: 'lose', seat: 0, n: 1, scenario: 'hole_in_pocket' });
    const view = changed(opening, { agenda: [lose], hands: [['diary', 'bicycle'], []], characters });
    const choices = [
      choice({ type: 'DiscardItem', item: 'diary' }, 'Discard the Diary'),
      choice({ type: 'DiscardItem', item: 'bicycle' }, 'Discard the Bicycle'),
      choice({ type: 'UseItem', item: 'diary' }, 'Use the Diary: Draw an Item.', 'free'),
    ];
    const options = answersOf(view, choices).map(({ title, options }) => [
      title,
      options.map(({ label }) => label),
    ]);
    expect(options).toEqual([
      ['Diary', ['Discard', 'Use']],
      ['Bicycle', ['Discard']],
    ]);
    expect(momentOf(view, [0])!.text).toBe('Bethany must let go of 1 Item (§12.4)');
    const rule = (choices: Choice<Action>[]) => asked({ view, seats, toAct: [0], choices }).rule;
    const give = choice({ type: 'Give', item: 'diary', seat: 1 });
    const book = choice({ type: 'UseBook', seat: 1 });
    expect(rule(choices)).toBe('Discard an Item, or use one first (§4.15, §4.17)');
    expect(rule([...choices.slice(0, 2), give])).toBe('Discard or hand on an Item (§4.15, §4.17)');
    expect(rule([...choices, give, book])).toBe(
      'Discard or hand on an Item, or use one or the Book first (§4.15, §4.17)',
    );
    expect(rule(choices.slice(0, 1))).toBe(`The ${printed().items.diary.name} must go (§4.15, §4.17)`);
    expect(asked({ view: { ...view, seat: 1 }, seats, toAct: [0], choices: [] }).rule).toBe(
      'Bethany (Ada) chooses what; everybody else waits (§4.17)',
    );
  });
  it('a raid shows where chance lets it strike', () => {
    const waiting = task({ kind: 'strike', scenario: 'knock_knock' });
    const before = changed(opening, { current: ['knock_knock'], agenda: [waiting], tape: [] });
    expect([...omens(boardOf(before)).keys()]).toEqual(['library', 'diner']);
    const decided = task({ kind: 'resolve', scenario: 'knock_knock', location: 'diner' });
    const asking = changed(opening, { current: ['knock_knock'], agenda: [decided], tape: [] });
    expect([...omens(boardOf(asking)).keys()]).toEqual(['diner']);
    const places = ['library', 'diner'];
    expect(struck(before, asking)).toEqual({ scenario: 'knock_knock', places, at: 'diner' });
    const happened = changed(opening, { current: ['knock_knock'], tape: ['library'] });
    expect(struck(before, happened)!.at).toBe('library');
    expect([...omens(boardOf(happened)).keys()]).toEqual([]);
    expect(struck(opening.view, happened)).toBeNull();
  });
  it('a raid at a taped Location is known by its prisoners, or because the other has no tape', () => {
    const board = { current: ['knock_knock'] as Scenario[], tape: ['library' as const] };
    const agenda = [task({ kind: 'strike', scenario: 'knock_knock' })];
    const before = changed(opening, { ...board, agenda, pawns: ['library', 'park'] });
    expect(struck(before, changed(opening, { ...board, jailed: [3, 0] }))!.at).toBe('library');
    const empty = changed(opening, { ...board, agenda });
    expect(struck(empty, changed(opening, board))!.at).toBe('library');
  });
});

describe('through the bars', () => {
  const jail = { pawns: ['sheriff', 'sheriff'] as Place[], jailed: [3, 0] };
  const give = choice({ type: 'Give', item: 'diary', seat: 1 }, 'Give the Diary to Noel', 'free');
  const behind = (board: Partial<View['board']>, asides: Choice<Action>[] = []) =>
    draw({ ...opening, view: changed(opening, { ...jail, ...board }), choices: [] }, { asides });

  it('a jailed player hands Items to visitors', async () => {
    const { onact } = behind({ hands: [['diary'], []] }, [give]);
    await fireEvent.click(target('bars:Give the Diary to Noel')!);
    expect(onact).toHaveBeenCalledWith(give);
  });
  it('says why nothing can change hands', () => {
    behind({ pawns: ['sheriff', 'park'] });
    expect(screen.getByText(/^Nobody visits the Station now/)).toBeTruthy();
    cleanup();
    behind({ current: ['cold_shoulder'] });
    expect(screen.getByText(/^Cold Shoulder: nobody shares/)).toBeTruthy();
    cleanup();
    behind({});
    expect(screen.getByText(/pockets are full or empty/)).toBeTruthy();
  });
  it('marks an Item that came back, once for each', () => {
    const hands: View['board']['hands'] = [['diary', 'diary', 'bicycle'], []];
    const board = boardOf(changed(opening, { hands, returned: [['diary'], []] }));
    expect([0, 1, 2].map((n) => stays(board, 0, n))).toEqual([true, false, false]);
  });
});

describe('between two views', () => {
  it('an Item flies from hand to hand', () => {
    const [before, after] = [
      changed(opening, { hands: [['diary'], []] }),
      changed(opening, { hands: [[], ['diary']] }),
    ];
    expect(flights(before, after)).toEqual([
      { from: 'item:0:diary', to: ['item:1:diary', 'pocket:1', 'seat:1'] },
    ]);
  });
  it('an Item flies from the deck, to the Discard Pile and from it', () => {
    const none = changed(opening, { hands: [[], []], discard: [] });
    const held = changed(opening, { hands: [['diary'], []], discard: [] });
    const piled = changed(opening, { hands: [[], []], discard: ['diary'] });
    expect(flights(none, held)[0]!.from).toBe('deck');
    expect(flights(held, piled)).toEqual([{ from: 'item:0:diary', to: ['pile:diary', 'pile'] }]);
    expect(flights(piled, held)[0]!.from).toBe('pile:diary');
  });
  it('a pawn walks along the streets, and around tape', () => {
    const before = changed(opening, { pawns: ['mango_1', 'park'], camel: 'sheriff', tape: [] });
    const through = changed(opening, { pawns: ['lakefront_4', 'park'], camel: 'sheriff' });
    expect(walks(before, through)[0]!.path).toEqual(['mango_1', 'neighborhood', 'lakefront_4']);
    const taped = changed(opening, { pawns: ['mango_1', 'park'], camel: 'sheriff', tape: ['neighborhood'] });
    expect(walks(taped, through)[0]!.path).not.toContain('neighborhood');
  });
  it('Camel runs along his trail', () => {
    const trail = {
      number: 1,
      quarry: 0,
      path: ['sheriff', 'coleman_2', 'coleman_3'],
      result: 'caught',
    } as NonNullable<View['board']['trail']>;
    const after = changed(opening, { camel: 'coleman_3', trail });
    expect(walks(opening.view, after)).toEqual([{ who: 'camel', path: trail.path }]);
    expect(barked(opening.view, after)).toBe(true);
    expect(sounds(opening.view, after)).toEqual(['wood', 'camel']);
  });
  it('nothing moves if nothing happened', () => {
    expect(walks(opening.view, opening.view)).toEqual([]);
    expect(flights(opening.view, opening.view)).toEqual([]);
  });
});

describe('texts', () => {
  it('asks for a character first, then for any action', () => {
    expect(asked(scene(casting)).text).toBe('Who are you?');
    expect(asked(scene(opening)).text).toMatch(/^Act freely: \d+ Actions for everybody/);
  });
  it('says for whom the table waits', () => {
    const view = changed(opening, { ready: [true, false], jailed: [0, 0] });
    expect(asked({ view, seats, toAct: [1], choices: [] }).text).toBe('Waiting for Bo');
    expect(standing(view, 0, [1]).kind).toBe('ready');
    expect(standing(view, 1, [1]).kind).toBe('acting');
    expect(standing(changed(opening, { jailed: [3, 0] }), 0, [1]).text).toBe('jailed until round 3');
  });
  it('asks before a player is ready, and says “cannot be undone” only if the round ends', () => {
    const ready = (badge: string, counter = 0) =>
      bar({ type: 'Ready' }, changed(opening, { counter }), badge);
    expect(ready('')).toMatchObject({ label: 'Ready', asks: 'Be ready?' });
    expect(ready('', 2)).toMatchObject({ asks: 'Be ready, and leave 2 Actions to the others?' });
    expect(ready('ends', 1)).toMatchObject({ asks: 'End the round, and lose 1 Action?', final: true });
    expect(bar({ type: 'TakeBackReady' }, opening.view, '')).toMatchObject({
      label: 'Take back “Ready”',
      asks: null,
    });
    expect(ready('asks')).toMatchObject({ label: 'End round', asks: 'End the round?', final: false });
    expect(ready('ends')).toMatchObject({ label: 'End round', asks: 'End the round?', final: true });
  });
  it('says what is possible when no Actions are left', () => {
    const text = (board: Partial<View['board']>) =>
      asked(scene({ ...opening, view: changed(opening, { counter: 0, ...board }) })).text;
    expect(text({ extra: [2, 0] })).toBe('2 Actions left, of the Coffee');
    expect(text({ steps: [1, null] })).toBe('No Actions left; 1 space to walk on');
    expect(text({})).toMatch(/^No Actions left: say/);
    const stuck = {
      ...opening,
      view: changed(opening, { counter: 0, steps: [8, null] }),
      choices: [choice({ type: 'Ready' })],
    };
    expect(asked(scene(stuck)).text).toMatch(/^No Actions left: say/);
  });
  it('has a text for each end', () => {
    expect(ended({ scores: [], winners: [], reason: 'stranded' })).toContain('§9.3');
    expect(ended({ scores: [], winners: [0], reason: 'escaped' })).toContain('§9.1');
  });
});

describe('the map', () => {
  it('stacks the labels of plans whose goals are near each other', () => {
    const wants = (who: number, place: Place) => ({
      seat: who,
      number: 1,
      text: '',
      actions: [{ type: 'MoveTo', place }],
      cost: 2,
      takeable: true,
      fair: true,
      waits: false,
      approved: false,
    });
    const found = (first: Place, second: Place) =>
      drawnPlans(opening.view, [wants(0, first), wants(1, second)]).map(({ ring, rank }) => [ring, rank]);
    expect(found('mango_2', 'mango_2')).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(found('mango_2', 'back_mango')).toEqual([
      [0, 0],
      [0, 1],
    ]);
    expect(found('mango_2', 'port')).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
  const places: readonly Place[] = [...locations(), ...spaces()];

  it('has room for every place', () => {
    for (const place of places) {
      const { x, y } = at(place);
      expect(x > FRAME.x && x < FRAME.x + FRAME.width && y > FRAME.y && y < FRAME.y + FRAME.height).toBe(
        true,
      );
    }
  });
  it('tapes each photograph into its own block', () => {
    for (const location of locations()) {
      const { outline } = printed().locations[location];
      const { x, y } = at(location);
      const across = outline.map((point) => point.x * 100);
      const down = outline.map((point) => point.y * 100);
      expect(
        x > Math.min(...across) && x < Math.max(...across) && y > Math.min(...down) && y < Math.max(...down),
      ).toBe(true);
    }
  });
  it('finds a path between any two places', () => {
    const path = way('floormart', 'port', () => true)!;
    for (const [n, place] of path.slice(1).entries()) expect(printed().neighbours[path[n]!]).toContain(place);
    expect(way('floormart', 'port', (place) => place === 'park')).toBeNull();
  });
  it('gives every pawn a place to stand', () => {
    for (const count of [1, 2, 3, 4, 5, 6])
      expect(new Set(huddle(count).map(({ x, y }) => `${x},${y}`)).size).toBe(count);
  });
  it('tells Locations from spaces', () => {
    expect(isLocation('diner')).toBe(true);
    expect(isLocation('mango_1')).toBe(false);
    expect(boardOf(opening.view).pawns.every(isLocation)).toBe(true);
  });
});
