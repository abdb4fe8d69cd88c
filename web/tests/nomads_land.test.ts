import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { game } from '../src/games/nomads_land';
import Primer from '../src/games/nomads_land/Primer.svelte';
import Table from '../src/games/nomads_land/Table.svelte';
import { Camera, MARGIN, SPAN } from '../src/games/nomads_land/camera.svelte';
import { gains, graves, journeys, sounds, trailed } from '../src/games/nomads_land/changes';
import {
  besides,
  column,
  LETTERS,
  line,
  outline,
  printed,
  row,
  tiles,
  tunnelNumber,
  zoneOf,
} from '../src/games/nomads_land/map';
import { cutIsland, sample, shore } from '../src/games/nomads_land/paper';
import { frames as keyframes } from '../src/games/nomads_land/travel';
import type { Action, Printed, View } from '../src/games/nomads_land/types';
import {
  asked,
  bar,
  effects,
  ended,
  news,
  outOfReach,
  skyEffect,
  tileName,
  tileWords,
  tolls,
} from '../src/games/nomads_land/words';
import type { Choice } from '../src/lib/table/contract';
import { openPrinted } from '../src/lib/table/printed';
import { propsOf, seat, type FrameOf } from './frames';
import written from './frames/nomads_land.json';
import onTheBoard from './printed/nomads_land.json';

type LandFrame = FrameOf<View, Action>;

const frames = written as unknown as LandFrame[];
const spawning = frames[0]!;
const walking = frames.find(({ view }) => view.phase === 'walk')!;
const last = frames.at(-1)!;
const seats = [seat(0), seat(1)];
const names = ['Ada', 'Bo'];
const scene = ({ view, to_act, choices }: LandFrame) => ({ view, seats, toAct: to_act, choices });

function draw(frame: LandFrame) {
  const props = propsOf(frame, seats);
  return { ...props, ...render(Table, props) };
}

/** The middle of a tile. In jsdom the window has no width, and the whole island is one pixel wide. */
function onTile(tile: number): { clientX: number; clientY: number } {
  const at = (n: number) => (n + 0.5 + MARGIN) / SPAN;
  return { clientX: at(column(tile)), clientY: at(row(tile)) };
}

async function clickTile(tile: number): Promise<void> {
  await fireEvent.click(document.querySelector('.window')!, { ...onTile(tile), detail: 1 });
}

const goal = (choice: Choice<Action>) => (choice.action.type === 'Walk' ? choice.action.way.at(-1)! : -1);

beforeAll(() => {
  openPrinted(onTheBoard);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

describe('the table of Nomad’s Land', () => {
  it('offers exactly the free Start tiles', async () => {
    const { onact } = draw(spawning);
    const open = document.querySelectorAll('[data-target]');
    expect(open).toHaveLength(spawning.choices.length);
    await fireEvent.click(open[0]!);
    expect(onact).toHaveBeenCalledWith(spawning.choices[0]);
  });
  it('highlights every tile in reach and shows its cost on demand', async () => {
    draw(walking);
    expect(document.querySelectorAll('.costs text')).toHaveLength(0);
    expect(document.querySelectorAll('.heat[d*=M]').length).toBeGreaterThan(1);
    await fireEvent.click(screen.getByRole('button', { name: 'Costs as numbers' }));
    const walks = walking.choices.filter(({ action }) => action.type === 'Walk');
    expect(document.querySelectorAll('[data-target]')).toHaveLength(walks.length);
    expect([...document.querySelectorAll('.costs text')].map((text) => text.textContent)).toEqual(
      walks.map(({ badge }) => badge),
    );
    expect(
      [...document.querySelectorAll('[data-target]')].map((tile) => tile.getAttribute('aria-label')),
    ).toEqual(walks.map(({ text }) => text));
  });
  it('walks by one click on a tile', async () => {
    const { onact } = draw(walking);
    const choice = walking.choices.find(({ action }) => action.type === 'Walk' && action.way.length > 3)!;
    await clickTile(goal(choice));
    expect(onact).toHaveBeenCalledWith(choice);
  });
  it('asks the server why a tile is out of reach', async () => {
    const { onact, onask } = draw(walking);
    const reach = new Set(walking.choices.map(goal));
    const far = [...tiles()].findIndex((letter, tile) => letter === 'M' && !reach.has(tile));
    await clickTile(far);
    expect(onact).not.toHaveBeenCalled();
    expect(onask).toHaveBeenCalledWith({ type: 'Walk', way: [far] });
  });
  it('draws the way before it is walked', async () => {
    draw(walking);
    const choice = walking.choices.find(({ action }) => action.type === 'Walk' && action.way.length > 1)!;
    await fireEvent.pointerMove(document.querySelector('.window')!, {
      ...onTile(goal(choice)),
      pointerType: 'mouse',
    });
    const here = walking.view.tiles[walking.eyes!]!;
    const way = choice.action.type === 'Walk' ? choice.action.way : [];
    expect(document.querySelector('path.way')!.getAttribute('d')).toBe(line([here, ...way], true));
  });
  it('offers left and right beside the tent', async () => {
    const choices = (['left', 'right'] as const).map((side) => ({
      action: { type: 'ChooseSide' as const, side },
      text: `Let the wind blow you ${side}`,
      badge: '',
    }));
    const { onact } = draw({ ...walking, view: { ...walking.view, phase: 'side' }, choices });
    const right = document.querySelector('[data-target="side:right"]')!;
    expect(right.getAttribute('aria-label')).toBe(choices[1]!.text);
    await fireEvent.click(right);
    expect(onact).toHaveBeenCalledWith(choices[1]);
  });
  it('shows the die of a trap beside the tent it stopped', () => {
    const tile = walking.view.tiles[walking.view.turn]!;
    draw({
      ...walking,
      view: {
        ...walking.view,
        events: [{ type: 'Trapped', seat: walking.view.turn, tile, face: 'skull_boom' }],
      },
    });
    expect(document.querySelector('.die .combat')).toBeTruthy();
    expect(document.querySelector('.slip')!.textContent).toBe('Trap: a nomad dies, and the turn is over');
  });
  it('shows what the next death would take', () => {
    draw({ ...walking, view: { ...walking.view, nomads: [9, 9], losses: [3, 3] } });
    expect(screen.getByText(/would lose 3 nomads/)).toBeTruthy();
  });
  it('offers no choices after the end', () => {
    draw(last);
    expect(document.querySelectorAll('[data-target]')).toHaveLength(0);
  });
  it('marks where a group went and whom it lost', async () => {
    const { rerender } = draw(walking);
    const who = walking.view.turn;
    const here = walking.view.tiles[who]!;
    const way = [here, here + 1];
    const tiles = walking.view.tiles.map((tile, at) => (at === who ? here + 1 : tile));
    const after: View = {
      ...walking.view,
      tiles,
      nomads: [8, 8],
      events: [{ type: 'Walked', seat: who, way, cost: 1 }],
    };
    await rerender({ view: after, choices: [] });
    expect(document.querySelector(`.trail.s${who}`)!.getAttribute('d')).toBe(line(way, false));
    expect(document.querySelectorAll('.gain.loss')).toHaveLength(2);
  });
});

describe('the start of a game', () => {
  const four = [seat(0), seat(1), seat(2), seat(3)];
  const people = four.map(({ name }) => name);
  const begun = (more: Partial<View>): View => ({
    ...spawning.view,
    tiles: [null, null, null, null],
    nomads: [9, 9, 9, 9],
    losses: [0, 0, 0, 0],
    rolls: [[0], [2], [3], [-1]],
    first: 2,
    turn: 1,
    events: [],
    ...more,
  });
  function open(more: Partial<View>) {
    render(Table, { ...propsOf({ ...spawning, view: begun(more), choices: [] }, four) });
    const panel = document.querySelector('.opening')!;
    const rows = [...panel.querySelectorAll('li')];
    const words = (what: string) => rows.map((each) => each.querySelector(what)!.textContent.trim());
    return { panel, words, now: rows.map((each) => each.classList.contains('now')) };
  }

  it('lists the groups in turn order, with who chooses when', () => {
    const { panel, words, now } = open({});
    expect(panel.getAttribute('aria-label')).toBe('Turn order');
    expect(words('.place')).toEqual(['1', '2', '3', '4']);
    expect(words('.who')).toEqual(['Cy', 'Di', 'You', 'Bo']);
    expect(words('.dice')).toEqual(['+3', '−1', '0', '+2']);
    expect(words('.doing')).toEqual(['chooses last', 'chooses later', 'chooses next', 'chooses now']);
    expect(now).toEqual([false, false, false, true]);
    expect(screen.getByRole('region', { name: 'Cy' }).textContent).toContain('Moves first, chooses last');
    expect(screen.getByRole('region', { name: 'Di' }).textContent).toContain('Moves second, chooses third');
  });
  it('names the Start tiles that are taken', () => {
    const tile = tiles().indexOf('B');
    expect(open({ tiles: [null, tile, null, null], turn: 0 }).words('.doing')).toEqual([
      'chooses last',
      'chooses next',
      'chooses now',
      printed().names[tile],
    ]);
  });
  it('says why somebody chooses now, also of others', () => {
    const rule = (turn: number) => asked({ ...scene(spawning), seats: four, view: begun({ turn }) }).rule;
    expect(rule(1)).toMatch(/^Bo moves last and therefore chooses first: .* where the food lies \(§2\.5\)$/);
    expect(rule(0)).toMatch(/^You move third and therefore choose second/);
    expect(rule(2)).toMatch(/^Cy moves first and therefore chooses last/);
  });
  it('shows who rolls, and the dice so far', () => {
    const { panel, words, now } = open({ phase: 'challenge', rolls: [[0], [2], [], []], rolling: [2, 3] });
    expect(panel.getAttribute('aria-label')).toBe('Challenge dice');
    expect(words('.who')).toEqual(['You', 'Bo', 'Cy', 'Di']);
    expect(words('.dice')).toEqual(['0', '+2', '', '']);
    expect(words('.doing')).toEqual(['', '', 'rolls now', 'rolls next']);
    expect(now.indexOf(true)).toBe(2);
    expect(panel.querySelector('p')).toBeNull();
  });
  it('shows rerolls in short', () => {
    const rolling = open({ phase: 'challenge', rolls: [[0], [3, 1], [3, 1], [-1]], rolling: [1, 2] });
    expect(rolling.panel.querySelector('p')!.textContent).toBe(
      'Reroll 2: those who tied for the highest die roll again (§2.4)',
    );
    cleanup();
    const done = open({ rolls: [[0], [3, 1, 1, -2], [3, 1, 1, 0], [-1]] });
    expect(done.words('.dice')).toEqual(['+3…0', '−1', '0', '+3…−2']);
    expect(done.panel.querySelector('.dice')!.getAttribute('aria-label')).toBe('rolled +3, +1, +1, 0');
    expect(done.panel.querySelector('p')!.textContent).toBe(
      'Decided by reroll 3 among those who tied (§2.4)',
    );
  });
  it('says that the seats decide after ten tied rerolls', () => {
    const ties = [3, ...Array<1>(10).fill(1)] as View['rolls'][number];
    const { panel } = open({ rolls: [[0], ties, [2], ties], first: 1, turn: 0 });
    expect(panel.querySelector('p')!.textContent).toBe(
      '10 rerolls were tied, so the seats decide: Bo (seat 2) before Di (seat 4) (§2.4)',
    );
    const told = (rerolls_left: number) =>
      news(begun({ events: [{ type: 'Tied', seats: [1, 3], rerolls_left }] }), people);
    expect(told(3)).toBe('A tie: Bo and Di roll again');
    expect(told(0)).toBe('Still a tie: the seats decide');
  });
  it('draws archived games of version 1, which kept one die or none for each seat', () => {
    const rolls = [null, 2, null, 1] as unknown as View['rolls'];
    expect(open({ rolls, first: 1, turn: 1 }).words('.dice')).toEqual(['+2', '', '+1', '']);
  });
  it('is over when every group stands on the island', () => {
    draw(walking);
    expect(document.querySelector('.opening')).toBeNull();
  });
});

describe('changes between two views', () => {
  const at = (tiles: (number | null)[], more: Partial<View> = {}): View => ({
    ...walking.view,
    tiles,
    events: [],
    ...more,
  });

  it('a walk goes step by step', () => {
    const after = at([32, 5], { events: [{ type: 'Walked', seat: 0, way: [30, 31, 32], cost: 2 }] });
    expect(journeys(at([30, 5]), after)).toEqual([{ seat: 0, way: [30, 31, 32], by: 'foot' }]);
  });
  it('a walk whose first tiles are missing starts where the group stood', () => {
    const after = at([32, 5], { events: [{ type: 'Walked', seat: 0, way: [31, 32], cost: 1 }] });
    expect(journeys(at([29, 5]), after)).toEqual([{ seat: 0, way: [29, 31, 32], by: 'foot' }]);
  });
  it('the wind moves a group, or shakes it if it cannot move', () => {
    const blown = (way: number[], off_the_map = false) =>
      at([way.at(-1)!, 5], {
        events: [
          { type: 'Blown', seat: 0, face: 'right', direction: 'right', way, off_the_map, rammed: null },
        ],
      });
    expect(journeys(at([30, 5]), blown([30, 31, 32]))).toEqual([{ seat: 0, way: [30, 31, 32], by: 'wind' }]);
    expect(journeys(at([30, 5]), blown([30], true))).toEqual([{ seat: 0, way: [30], by: 'wind' }]);
  });
  it('an undo jumps back', () => {
    expect(journeys(at([32, 5]), at([30, 5]))).toEqual([{ seat: 0, way: [32, 30], by: 'leap' }]);
  });
  it('groups that stand still, arrive or have died do not move', () => {
    expect(journeys(at([null, 5]), at([30, null]))).toEqual([]);
    expect(journeys(at([30, 5]), at([30, 5]))).toEqual([]);
  });
  it('trails grow within a turn, start again in the next, and vanish on an undo', () => {
    const one = at([31, 5], {
      turn: 0,
      round: 1,
      events: [{ type: 'Walked', seat: 0, way: [30, 31], cost: 1 }],
    });
    const two = at([32, 5], {
      turn: 0,
      round: 1,
      events: [{ type: 'Walked', seat: 0, way: [31, 32], cost: 1 }],
    });
    const later = at([32, 5], { turn: 0, round: 2 });
    const first = trailed({}, at([30, 5], { turn: 0, round: 1 }), one);
    const grown = trailed(first, one, two);
    expect(grown).toEqual({ 0: [30, 31, 32] });
    const next = at([33, 5], {
      turn: 0,
      round: 2,
      events: [{ type: 'Walked', seat: 0, way: [32, 33], cost: 1 }],
    });
    expect(trailed(grown, later, next)).toEqual({ 0: [32, 33] });
    expect(trailed(grown, two, at([31, 5], { round: 1 }))).toEqual({});
  });
  it('counts gained and lost nomads, and marks where groups died', () => {
    const before = at([30, 40], { nomads: [3, 5] });
    const after = at([null, 40], { nomads: [0, 9] });
    expect(gains(before, after)).toEqual([-3, 4]);
    expect(graves(before, after)).toEqual([30]);
    expect(sounds(before, after)).toEqual(['no']);
  });
  it('walking, arriving and dice have their sounds', () => {
    expect(sounds(at([30, 5]), at([31, 5]))).toEqual(['wood']);
    expect(sounds(at([null, 5]), at([31, 5]))).toEqual(['paper']);
    expect(
      sounds(at([30, 5]), at([30, 5], { events: [{ type: 'WeatherTurned', weather: 'raining' }] })),
    ).toEqual(['cone']);
    const tornado = { events: [{ type: 'WeatherTurned' as const, weather: 'tornado' as const }] };
    expect(sounds(at([30, 5]), at([30, 5], tornado))).toEqual(['cone', 'tornado']);
    expect(sounds(at([30, 5], tornado), at([31, 5], tornado))).not.toContain('tornado');
  });
});

describe('texts', () => {
  it('asks for a Start, then for a walk, and warns of the next death', () => {
    expect(asked(scene(spawning))).toEqual({
      text: 'Choose a Start tile',
      rule:
        'You move last and therefore choose first: any free Start tile, ' +
        `but none in ${spawning.view.zone}, where the food lies (§2.5)`,
    });
    expect(asked(scene(walking)).text).toBe(`Walk: ${walking.view.movement} movement left`);
    expect(asked(scene(walking)).rule).toMatch(
      /^Death comes at the end of turn 3, with food in \w+: here it takes 3 nomads \(§4\.5\)$/,
    );
  });
  it('says who lost a turn, until that group walks again', () => {
    const lost = {
      ...walking,
      view: { ...walking.view, lost_turns: [{ type: 'LostTurn' as const, seat: 1, by: 'trap' as const }] },
    };
    expect(asked(scene(lost)).text).toBe(asked(scene(walking)).text);
    expect(asked(scene(lost)).rule).toBe(
      'Bo lost a turn: the wind blew the group into a trap before it could walk (§6.13)',
    );
    const mine = {
      ...lost.view,
      lost_turns: [{ type: 'LostTurn' as const, seat: 0, by: 'quicksand' as const }],
    };
    expect(asked({ ...scene(lost), view: mine }).rule).toMatch(/^You lost a turn: .* into quicksand/);
    const shared = [seat(0), seat(1, { yours: true })];
    expect(asked({ ...scene(lost), seats: shared, view: mine }).rule).toMatch(/^Ada lost a turn/);
    draw({ ...lost, choices: [] });
    expect(document.querySelector('[data-tent="1"] .lost-turn')?.textContent).toBe('Turn lost');
    expect(document.querySelector('[data-tent="0"] .lost-turn')).toBeNull();
    expect(screen.getByRole('region', { name: 'Bo' }).textContent).toContain(
      'Turn lost: the wind, then a trap',
    );
  });
  it('says that the numbers of Food and Water tiles are reconstructions, and why', () => {
    const primer = render(Primer).container.querySelector('.soft');
    for (const note of [game.reconstructed, primer!.textContent])
      expect(note.replaceAll(/\s+/g, ' ')).toMatch(
        /numbers of Food and Water tiles,.* are reconstructions: .* version, which they then made scarcer/,
      );
  });
  it('has words for every phase', () => {
    for (const phase of ['zone', 'challenge', 'weather', 'arrow', 'side', 'trap', 'teleport'] as const)
      expect(asked({ ...scene(walking), view: { ...walking.view, phase } }).rule).toMatch(/§\d/);
  });
  it('offers only the end of a turn in the action bar', () => {
    expect(bar({ type: 'EndTurn' })?.label).toBe('End turn');
    expect(bar({ type: 'Walk', way: [1] })).toBeNull();
  });
  it('says what a tile is and what it costs', () => {
    const sand = tiles().indexOf('S');
    expect(tileWords(sand, walking.view)).toContain('2 movement');
    expect(tileName(tiles().indexOf('O'))).toBe('The Oasis');
    const food = tiles().indexOf('F');
    expect(tileWords(food, { ...walking.view, zone: 'Roam' })).toContain('the food is in Roam now');
  });
  it('reports every event except a plain step', () => {
    const told = (events: View['events']) => news({ ...walking.view, events }, names);
    expect(
      told([
        { type: 'RoundBegan', round: 4 },
        { type: 'FoodLies', zone: 'Tip' },
      ]),
    ).toBe('Turn 4 · Food in Tip');
    expect(
      told([
        { type: 'Starved', losses: [1, 3] },
        { type: 'Perished', seat: 1 },
      ]),
    ).toBe('Death takes 4 nomads · Bo is out');
    expect(told([{ type: 'Trapped', seat: 0, tile: 9, face: 'arrow' }])).toBe('Trap: passed safely');
    expect(told([{ type: 'Blown', seat: 0, face: 'door', direction: null, way: [9] }])).toContain('Door');
    expect(told([{ type: 'Walked', seat: 0, way: [9, 10], cost: 1 }])).toBe('');
  });
  it('says how the game ended', () => {
    expect(ended({ scores: [4, 4], winners: [0, 1], reason: 'nine turns' })).toContain('§9.5');
    expect(ended({ scores: [0, 2], winners: [1], reason: 'last group' })).toContain('§9.3');
  });
  it('says why a tile cannot be chosen, to the seat that is to act', () => {
    expect(outOfReach(walking.view, true)).toContain('out of reach');
    expect(outOfReach(walking.view, false)).toBe('');
  });
});

describe('the printed island', () => {
  it('uses every ink once', () => {
    expect(cutIsland()).toBe(cutIsland());
    expect(cutIsland().get('edge')!.match(/M/g)).toHaveLength(printed().cliffs.length);
    expect(cutIsland().get('shadow')!.match(/Z/g)).toHaveLength(tiles().length);
  });
  it('has a picture of each terrain, all different', () => {
    const pictures = LETTERS.map((letter) => [...sample(letter)].slice(1).flat().join());
    expect(new Set(pictures).size).toBe(LETTERS.length);
  });
  it('has closed shores', () => {
    expect(shore(1, 2)).toMatch(/^M.*Z$/);
    expect(shore(1, 2)).not.toContain('NaN');
  });
  it('gives both ends of a tunnel the same number', () => {
    for (const { number, one, other } of printed().tunnels)
      expect([tunnelNumber(one), tunnelNumber(other)]).toEqual([number, number]);
  });
  it('has nine zones', () => {
    expect(new Set(Array.from(tiles(), (_, tile) => zoneOf(tile))).size).toBe(9);
  });
  it('is outlined row by row', () => {
    expect(outline((tile) => tile < 2 || tile === 26 || tile === 27)).toBe(
      'M0 0h2v1h-2ZM26 0h1v1h-1ZM0 1h1v1h-1Z',
    );
  });
  it('draws tunnels as arcs or underground', () => {
    const { one, other } = printed().tunnels[0]!;
    expect(besides(one, other)).toBe(false);
    expect(line([one, other], true)).toContain('Q');
    expect(line([one, other], false)).not.toMatch(/[QL]/);
  });
});

describe('with other components', () => {
  const other: Printed = {
    ...(onTheBoard as Printed),
    rows: onTheBoard.rows.map((letters) => letters.replaceAll('X', 'H')),
    tunnel: 3,
    fed: 2,
    hunger_penalty: 1,
    allowance: 7,
    skies: (onTheBoard as Printed).skies.map((sky) => (sky.weather === 'sunny' ? { ...sky, push: 1 } : sky)),
    turns: onTheBoard.turns.map((turn) => ({ ...turn, food_moves: false, death: turn.round === 5 })),
  };
  afterEach(() => openPrinted(onTheBoard));

  it('cuts the island of this table', () => {
    const packaged = cutIsland();
    openPrinted(other);
    expect(packaged.has('teeth')).toBe(true);
    expect(cutIsland().has('teeth')).toBe(false);
  });
  it('says what the tiles and the weather of this table do', () => {
    openPrinted(other);
    expect(effects().T.text).toContain('3 more movement leads to the other end');
    expect(effects().W.text).toBe('at a death only 1 nomad dies here');
    expect(effects().F.text).toContain('only 2 nomads die here');
    expect(skyEffect('sunny')).toBe('blown 1 square');
    expect(skyEffect('blizzard')).toBe('−3 movement, and blown 1 square');
    expect(skyEffect('partly_cloudy')).toBe('no effect');
  });
  it('explains the turns, deaths and winds of this table', () => {
    openPrinted(other);
    const { container } = render(Primer);
    const text = container.textContent.replaceAll(/\s+/g, ' ');
    expect(text).toContain('Death comes at the end of turn 5:');
    expect(text).toContain('You have 7 movement');
    expect(text).toContain('2 nomads die; on water 1; elsewhere 3;');
    expect(text).toContain('The food does not move.');
    expect(text).toContain('(§6.3). The wind blows all other groups about');
    expect(text).toContain('in this weather: sunny, blizzard, tornado (§6.5).');
  });
  it('draws the movement and the losses of this table', () => {
    openPrinted(other);
    draw(walking);
    expect(document.querySelectorAll('.pips i')).toHaveLength(7);
    expect(document.querySelector('.key')!.textContent).toContain('2 on food, 1 on water, 3 elsewhere');
  });
});

describe('a travelling tent', () => {
  it('hops once for each step and ends where it stands', () => {
    const steps = keyframes([30, 31, 32], 'foot', 20);
    expect(steps).toHaveLength(5);
    expect(steps[0]!.transform).toBe('translate(-40px, 0px)');
    expect(steps.at(-1)!.transform).toBe('none');
  });
  it('dives through a tunnel', () => {
    expect(
      keyframes([printed().tunnels[0]!.one, printed().tunnels[0]!.other], 'foot', 20).filter(
        ({ transform }) => String(transform).includes('scale(0.1)'),
      ),
    ).toHaveLength(2);
  });
  it('turns in the wind', () => {
    expect(keyframes([30, 31, 32], 'wind', 20).at(-1)!.transform).toContain('rotate(1080deg)');
    expect(keyframes([30], 'wind', 20).at(-1)!.transform).toBe('translateX(0px)');
  });
});

describe('the camera', () => {
  function camera(width: number, height: number): Camera {
    return Object.assign(new Camera(), { width, height });
  }

  it('shows the whole island first, in the middle', () => {
    const whole = camera(400, 300);
    expect([whole.zoom, whole.x, whole.y]).toEqual([1, 50, 0]);
    expect(whole.tileAt(50 + whole.unit * (MARGIN + 0.5), whole.unit * (MARGIN + 0.5))).toBe(0);
    expect(whole.tileAt(10, 10)).toBeNull();
  });
  it('keeps the zoomed point in place, and never leaves the map', () => {
    const near = camera(300, 300);
    const tile = near.tileAt(200, 100);
    near.nearer(2, 200, 100);
    expect(near.tileAt(200, 100)).toBe(tile);
    near.drag(9999, 9999);
    expect([near.x, near.y]).toEqual([0, 0]);
    near.nearer(0.01);
    expect(near.zoom).toBe(1);
  });
  it('centres a tile, and scrolls to one that is out of sight', () => {
    const near = camera(300, 300);
    near.lookAt(13 * 27 + 13, 40);
    expect(near.tileAt(150, 150)).toBe(13 * 27 + 13);
    near.reveal(0);
    expect(near.x + (MARGIN + 0.5) * near.tile).toBeGreaterThan(0);
    near.whole();
    expect(near.tileAt(150, 150)).toBe(13 * 27 + 13);
  });
  it('shows all tiles in reach as large as possible, or their middle in a size that can be hit', () => {
    const low = camera(400, 300);
    const here = 13 * 27 + 13;
    low.lookAtAll(here, [here + 8], 26, 34);
    expect(low.tile).toBeCloseTo(34);
    expect(low.tileAt(200, 150)).toBe(here + 4);
    low.lookAtAll(here, [here - 4 * 27, here + 4 * 27], 26, 34);
    expect(low.tile).toBeCloseTo(30);
    low.lookAtAll(here, [here - 11 * 27, here + 3 * 27], 26, 34);
    expect(low.tile).toBeCloseTo(26);
    expect(low.tileAt(200, 150)).toBe(here);
  });
});

describe('the score sheet', () => {
  it('says turn by turn what killed whom', () => {
    const told = tolls({
      nomads: [6, 9],
      tolls: [
        { round: 3, seat: 0, cause: 'trap', nomads: 1 },
        { round: 3, seat: 0, cause: 'hunger', nomads: 3 },
        { round: 3, seat: 1, cause: 'food', nomads: 1 },
        { round: 4, seat: 0, cause: 'oasis', nomads: 0 },
        { round: 6, seat: 1, cause: 'oasis', nomads: 1 },
      ],
    });
    expect(told).toEqual([
      { name: 'Turn 3', cells: ['−1 trap, −3 starved', '−1 on food'] },
      { name: 'Turn 6', cells: ['', '+1 Oasis'] },
    ]);
  });
});
