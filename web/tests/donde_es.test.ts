import { fireEvent, render } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import Primer from '../src/games/donde_es/Primer.svelte';
import Sheet from '../src/games/donde_es/Sheet.svelte';
import Table from '../src/games/donde_es/Table.svelte';
import { claimed, flights, sounds, undone, walked } from '../src/games/donde_es/changes';
import { picture } from '../src/games/donde_es/picture';
import { beside, events, houses, locations, places, SIDE, standing } from '../src/games/donde_es/town';
import type { Action, Claim, Guest, Printed, View } from '../src/games/donde_es/types';
import {
  asked,
  bar,
  bound,
  boundBy,
  carried,
  destinations,
  ended,
  guestsOf,
  placeName,
  suggestion,
  toldGuest,
  toldPlace,
} from '../src/games/donde_es/words';
import { openPrinted } from '../src/lib/table/printed';
import written from './frames/donde_es.json';
import box from './printed/donde_es.json';
import { propsOf, seat, type FrameOf } from './frames';

type DondeFrame = FrameOf<View, Action>;

const frames = written as unknown as DondeFrame[];
const printed = box as unknown as Printed;
const seats = [seat(0), seat(1)];
const moving = frames.find((frame) => frame.choices.some(({ action }) => action.type === 'MoveTourist'))!;
const last = frames.at(-1)!;
const scene = ({ view, to_act, choices }: DondeFrame) => ({ view, seats, toAct: to_act, choices });

function draw(frame: DondeFrame, more: Partial<{ seat: number | null; views: View[] }> = {}) {
  const props = { ...propsOf(frame, seats), ...more };
  return { ...props, ...render(Table, props) };
}

const of = (kind: string) => [...document.querySelectorAll<HTMLElement>(`[data-target^="${kind}:"]`)];
const target = (name: string) => document.querySelector<HTMLElement>(`[data-target="${name}"]`)!;

/** A frame in which only these actions are legal. */
function only(actions: Action[], frame = moving): DondeFrame {
  return {
    ...frame,
    choices: actions.map((action) => ({ action, text: `do ${JSON.stringify(action)}`, badge: '' })),
  };
}

const guest = guestsOf(moving.view)[0]!;
const claim = (more: Partial<Claim> = {}): Claim => ({
  tourist: guest.tourist,
  kind: guest.wishes[0]!,
  space: locations().find((place) => place.kind === guest.wishes[0])!.space,
  frustrated: false,
  markers: [1],
  by: 0,
  guides: [0, 1],
  points: 5,
  round: 1,
  ...more,
});
const withGuest = (change: Partial<Guest>, view = moving.view): View => ({
  ...view,
  tracker: view.tracker.map((each) => (each?.tourist === guest.tourist ? { ...each, ...change } : each)),
});

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
beforeEach(() => openPrinted(printed));

describe('the table of ¿Dónde Es?', () => {
  it('offers the tourists first, then the spaces that the chosen one can reach', async () => {
    const { onact } = draw(moving);
    expect(of('way')).toHaveLength(0);
    const able = [
      ...new Set(
        moving.choices.flatMap(({ action }) => (action.type === 'MoveTourist' ? [action.tourist] : [])),
      ),
    ];
    expect(of('tourist').map((each) => each.dataset.target)).toEqual(
      expect.arrayContaining(able.map((who) => `tourist:${who}`)),
    );
    expect(of('tourist')).toHaveLength(able.length);
    await fireEvent.click(target(`tourist:${able[0]}`));
    const ways = destinations(moving.view, moving.choices, able[0]!, null);
    expect(of('way').map((each) => each.dataset.target)).toEqual(
      [...ways.keys()].map((space) => `way:${space}`),
    );
    await fireEvent.click(of('way')[0]!);
    expect(onact).toHaveBeenCalledWith([...ways.values()][0]![0]);
  });
  it('labels each destination with the text of its choice', async () => {
    draw(moving);
    const able = of('tourist')[0]!;
    await fireEvent.click(able);
    const texts = moving.choices.map((choice) => choice.text);
    expect(of('way').every((each) => texts.includes(each.getAttribute('aria-label')!))).toBe(true);
  });
  it('uses the card that was picked', async () => {
    const { onact } = draw(
      only(
        [
          { type: 'MoveTourist', tourist: guest.tourist, card: 'any', direction: 'left' },
          { type: 'MoveTourist', tourist: guest.tourist, card: 'left_right', direction: 'left' },
        ],
        { ...moving, view: { ...moving.view, hand: ['any', 'left_right'] } },
      ),
    );
    expect(of('way')).toHaveLength(1); // the only tourist who can be led is chosen already
    await fireEvent.click(of('way')[0]!);
    expect(onact.mock.calls[0]![0].action).toMatchObject({ card: 'left_right' });
    await fireEvent.click(target('hand:0'));
    await fireEvent.click(of('way')[0]!);
    expect(onact.mock.calls[1]![0].action).toMatchObject({ card: 'any' });
  });
  it('plays a whole way with one click, as far as each step is offered', async () => {
    const step = (direction: 'left' | 'back') =>
      ({ type: 'MoveTourist', tourist: guest.tourist, card: 'any', direction }) as const;
    const begins = only([step('left')]);
    const beyond = guest.space + 2 * SIDE - 1;
    const steps = [
      { card: 'any', direction: 'left' },
      { card: 'any', direction: 'back' },
      { card: 'any', direction: 'back' },
    ];
    begins.choices[0]!.facts = { leads: [{ space: beyond, steps, points: 3 }] };
    const { onact, rerender } = draw(begins);
    const far = target(`far:${beyond}`);
    expect(far.getAttribute('aria-label')).toMatch(/^Lead .* with 3 cards: 3 points$/);
    await fireEvent.click(far);
    expect(onact).toHaveBeenLastCalledWith(begins.choices[0]);
    const goesOn = only([step('left'), step('back')], {
      ...moving,
      view: withGuest({ space: guest.space - 1 }),
    });
    await rerender({ ...propsOf(goesOn, seats), onact });
    await vi.waitFor(() => expect(onact).toHaveBeenLastCalledWith(goesOn.choices[1]));
    const stopped = only([step('left')], { ...moving, view: withGuest({ space: guest.space - 1 + SIDE }) });
    await rerender({ ...propsOf(stopped, seats), onact });
    await new Promise((done) => setTimeout(done, 20));
    expect(onact).toHaveBeenCalledTimes(2);
  });
  it('asks the server why a tourist cannot go there', async () => {
    const { onact, onask } = draw(
      only([{ type: 'MoveTourist', tourist: guest.tourist, card: moving.view.hand[0]!, direction: 'left' }]),
    );
    await fireEvent.click(document.querySelector('[aria-label="Why not back?"]')!);
    expect(onact).not.toHaveBeenCalled();
    expect(onask).toHaveBeenCalledWith({
      type: 'MoveTourist',
      tourist: guest.tourist,
      card: moving.view.hand[0],
      direction: 'back',
    });
  });
  it('a player can answer an Event by a tourist, a location or a card', async () => {
    const space = locations()[3]!.space;
    const card = moving.view.hand[0]!;
    const answers = only([
      { type: 'ChooseTourist', tourist: guest.tourist },
      { type: 'CloseLocation', space },
      { type: 'DiscardCard', card },
    ]);
    const { onact } = draw({ ...answers, view: { ...moving.view, phase: 'choose' } });
    await fireEvent.click(target(`card:${guest.tourist}`));
    await fireEvent.click(target(`location:${space}`));
    await fireEvent.click(of('discard')[0]!);
    expect(onact.mock.calls.map(([choice]) => choice.action.type)).toEqual([
      'ChooseTourist',
      'CloseLocation',
      'DiscardCard',
    ]);
  });
  it('a player can take back the marker of this turn', async () => {
    const view = withGuest({ markers: [1, 0], marked: true, spaces: 2 });
    const { onact } = draw({ ...only([{ type: 'TakeBackMarker', tourist: guest.tourist }]), view });
    await fireEvent.click(target(`back:${guest.tourist}`));
    expect(onact.mock.calls[0]![0].action.type).toBe('TakeBackMarker');
  });
  it('highlights the wishes of the tourist under the pointer', async () => {
    draw(moving);
    expect(document.querySelectorAll('.location.wished')).toHaveLength(0);
    await fireEvent.pointerEnter(document.querySelector(`[data-place="token:${guest.tourist}"]`)!);
    const wished = locations().filter(
      (place) => guest.wishes.includes(place.kind) && !moving.view.closed.includes(place.space),
    );
    expect(document.querySelectorAll('.location.wished')).toHaveLength(wished.length);
  });
  it('shows a spectator card backs and no choices', () => {
    draw({ ...moving, view: { ...moving.view, seat: null, hand: [] }, choices: [] }, { seat: null });
    expect(document.querySelectorAll('[data-target]')).toHaveLength(0);
    expect(document.querySelectorAll('.hand .back')).toHaveLength(moving.view.hands[0]!);
  });
  it('shows every hand in a replay that hides nothing', () => {
    const watched: View = { ...moving.view, seat: null, hand: [] };
    const views = [0, 1].map((who): View => ({
      ...moving.view,
      seat: who,
      hand: ['any', 'left_right', 'any'],
    }));
    draw({ ...moving, view: { ...watched, hands: [3, 3] }, choices: [] }, { seat: 0, views });
    expect(document.querySelectorAll('.hand .arrows')).toHaveLength(3);
    expect(document.querySelectorAll('.guide .open')).toHaveLength(3);
  });
  it('celebrates a tourist at the place of arrival', async () => {
    const { rerender } = draw(moving);
    const arrived = claim();
    await rerender({
      view: {
        ...moving.view,
        tracker: moving.view.tracker.map((each) => (each?.tourist === guest.tourist ? null : each)),
        claims: [...moving.view.claims, arrived],
      },
    });
    expect(document.querySelector('.arrival')!.textContent).toContain('+5');
  });
  it('shows the Event of the round and whom it binds', () => {
    const event = printed.events.find((each) => each.whom === 'drawer' && each.lasting)!;
    const lies = printed.events.find((each) => each.whom === 'all' && each.lasting)!;
    draw({
      ...moving,
      view: {
        ...moving.view,
        first: 1,
        event: event.event,
        lasting: [
          { event: lies.event, drawer: 0, seats: [0, 1] },
          { event: event.event, drawer: 1, seats: [1] },
        ],
      },
    });
    const events = document.querySelector('[aria-label="Events"]')!;
    expect(events.textContent).toContain(event.rule);
    expect(events.textContent).toContain(`${event.helpful ? 'for' : 'binds'} Bo`);
    expect(events.textContent).toContain(`${lies.name}everyone`);
  });
  it('offers no choices after the end', () => {
    draw(last);
    expect(document.querySelectorAll('[data-target]')).toHaveLength(0);
  });
  it('adds up the points on the score sheet', () => {
    render(Sheet, { view: last.view, names: ['Ada', 'Bo'], outcome: last.outcome });
    expect(document.querySelectorAll('.sum')).toHaveLength(2);
    const sums = [...document.querySelectorAll('.sum')].map((each) => Number(each.textContent));
    expect(sums).toEqual([...last.view.scores].sort((a, b) => b - a));
  });
});

describe('placing new tourists', () => {
  const placing = frames.find((frame) => frame.choices.some(({ action }) => action.type === 'PlaceTourist'))!;
  const spots = placing.choices.flatMap(({ action }) =>
    action.type === 'PlaceTourist' ? [action.space] : [],
  );

  it('offers every space of the Square, with the suggestion marked', async () => {
    const { onact } = draw(placing);
    expect(of('spot').map((each) => each.dataset.target)).toEqual(spots.map((space) => `spot:${space}`));
    expect(spots).toEqual(printed.town.square);
    const advised = document.querySelectorAll('.spot.advised');
    expect(advised).toHaveLength(1);
    expect(advised[0]!.getAttribute('aria-label')).toMatch(/^Place .*\(suggested\)$/);
    expect(document.querySelectorAll('.tourist.ghost')).toHaveLength(placing.view.placing.length);
    await fireEvent.click(of('spot')[1]!);
    expect(onact.mock.calls[0]![0].action).toMatchObject({ type: 'PlaceTourist', space: spots[1] });
  });
  it('accepts all suggestions by Enter or by one button', async () => {
    const { onact } = draw(placing);
    const all = suggestion(placing.view, placing.choices)!;
    expect(all.action.type).toBe(placing.view.placing.length > 1 ? 'PlaceAll' : 'PlaceTourist');
    expect(bar(all.action, placing.view, all.badge)).toEqual({ label: 'Place as suggested', asks: null });
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(onact).toHaveBeenCalledWith(all);
  });
  it('says who is placed next, and is no walk', () => {
    const name = guestsOf(placing.view).find((each) => each.tourist === placing.view.placing[0])!.name;
    expect(asked(scene(placing)).text).toContain(`Place ${name} in the Square`);
    expect(asked(scene({ ...placing, choices: [] })).text).toContain(`${name} is placed in the Square`);
    const moved = {
      ...placing.view,
      placing: [],
      tracker: placing.view.tracker.map((each) => each && { ...each, space: spots[3]! }),
    };
    expect(walked(placing.view, moved)).toEqual([]);
  });
});

describe('an Event before it happens', () => {
  const to = beside(guest.space, 'left')!;
  const coming: View = {
    ...moving.view,
    phase: 'choose',
    event: 'downhill',
    asked: [0],
    hits: [{ tourist: guest.tourist, fate: 'walks', space: to }],
    hit_spaces: [printed.town.places.find((place) => place.kind)!.space],
  };
  const frame = only([{ type: 'CarryOut' }], { ...moving, view: coming });

  it('shows whom it will hit and which spaces it will close', () => {
    draw(frame);
    expect(document.querySelectorAll('.blown')).toHaveLength(1);
    expect(document.querySelectorAll('.closing')).toHaveLength(1);
    expect(document.querySelectorAll('.card.hit')).toHaveLength(1);
    expect(document.querySelector('.event .means')!.textContent).toContain(
      `That means: ${guest.name} walks to`,
    );
    expect(asked(scene(frame)).text).toBe('Downhill: carry it out');
    expect(asked(scene(frame)).rule).toContain(`${guest.name} walks to`);
  });
  it('offers help to accept or decline, and harm to carry out', () => {
    expect(bar({ type: 'CarryOut' }, coming, '')!.label).toBe('Carry it out');
    expect(bar({ type: 'CarryOut' }, { ...coming, event: 'siesta' }, '')!.label).toBe('Accept');
  });
});

describe('an assist marker', () => {
  const walking = (spaces: number, more: Partial<Guest> = {}) =>
    asked({ ...scene(moving), view: withGuest({ trail: [1, 2], spaces, ...more }) }).text;

  it('is announced while a tourist is led', () => {
    expect(walking(1)).toBe(`${guest.name}: 1 of 2 new spaces; one more earns the marker`);
    expect(walking(2, { marked: true })).toBe(`The marker is on ${guest.name}’s card. Lead on`);
    expect(walking(1, { markers: [1, 1, 1] })).toContain('Lead tourists');
    draw({ ...moving, view: withGuest({ trail: [1, 2, 1], spaces: 1 }) });
    expect(document.querySelector<HTMLElement>('.far')!.dataset.text).toBe('1/2');
  });
});

describe('a view of version 1', () => {
  it('is drawn without what it lacks', () => {
    const { placing, hits, hit_spaces, resting, ...view } = moving.view;
    expect([placing, hits, hit_spaces]).toEqual([[], [], []]);
    expect(resting).not.toBeUndefined();
    const tracker = view.tracker.map((each) => {
      if (!each) return null;
      const { trail, spaces, stays, ...old } = each;
      expect([trail, spaces, typeof stays]).toEqual([[], 0, 'boolean']);
      return { ...old, steps: 0 };
    });
    const lasting = [{ event: 'fog', drawer: 1 }];
    const old = { ...view, tracker, lasting } as unknown as View;
    draw({ ...moving, view: old });
    expect(document.querySelectorAll('.tourist')).toHaveLength(guestsOf(old).length);
    expect(document.querySelector('.chip')!.textContent).toContain('everyone');
    expect(asked({ ...scene(moving), view: old }).text).toContain('Lead tourists');
    expect(walked(old, old)).toEqual([]);
  });
});

describe('between two views', () => {
  const { view } = moving;
  const gone = {
    ...view,
    tracker: view.tracker.map((each) => (each?.tourist === guest.tourist ? null : each)),
  };

  it('a step is a walk, an undo is not', () => {
    const to = beside(guest.space, 'left')!;
    const after = withGuest({ space: to, trail: [guest.space, to], spaces: 1 });
    expect(walked(view, after)).toEqual([{ tourist: guest.tourist, from: guest.space, to }]);
    const played = { ...after, discards: view.discards.map((each, at) => (at ? each : each + 1)) };
    expect(undone(view, played)).toBe(false);
    expect(undone(played, view)).toBe(true);
  });
  it('on an arrival markers fly to their guides; the tourist flies to a guide without one', () => {
    const marked = withGuest({ markers: [1] });
    const after = { ...gone, claims: [...view.claims, claim()] };
    expect(claimed(marked, after)).toHaveLength(1);
    expect(flights(marked, after)).toEqual([
      { from: `token:${guest.tourist}`, to: ['seat:0'] },
      { from: `marker:${guest.tourist}:0`, to: ['seat:1'] },
    ]);
    expect(sounds(marked, after)).toContain('joy');
  });
  it('a marker flies from its guide to the card', () => {
    expect(flights(view, withGuest({ markers: [0] }))).toEqual([
      { from: 'seat:0', to: [`marker:${guest.tourist}:0`] },
    ]);
  });
  it('cards move along the queue and leave it', () => {
    expect(flights(view, withGuest({ slot: guest.slot + 1 }))).toEqual([
      { from: `card:${guest.tourist}`, to: [`card:${guest.tourist}`] },
    ]);
    const lost = { ...gone, lost: [...view.lost, guest.tourist] };
    expect(flights(view, lost)).toEqual([{ from: `card:${guest.tourist}`, to: ['lost'] }]);
    expect(sounds(view, lost)).toEqual(['no']);
  });
  it('a jump over rounds moves nothing', () => {
    expect(flights(view, { ...gone, round: view.round + 2, claims: [claim()] })).toEqual([]);
  });
});

describe('texts', () => {
  it('says what is asked', () => {
    expect(asked(scene(moving)).text).toContain('Lead tourists');
    expect(asked(scene({ ...moving, choices: [] })).text).toMatch(/cards? left/);
    expect(asked(scene(only([{ type: 'EndTurn' }]))).text).toMatch(/: end the turn$/);
    expect(asked(scene(only([{ type: 'SwapHand' }, { type: 'EndTurn' }]))).text).toMatch(
      /: swap the hand or end the turn$/,
    );
    expect(asked({ ...scene(moving), view: { ...moving.view, phase: 'refill', draws: [0] } }).rule).toContain(
      '§4.9',
    );
    const choosing = { ...moving.view, phase: 'choose' as const, event: 'sunburn' as const };
    expect(
      asked({ ...scene(only([{ type: 'ChooseTourist', tourist: guest.tourist }])), view: choosing }).text,
    ).toBe('Sunburn: choose a tourist');
  });
  it('says which turn is the last, and what ends the game', () => {
    const with_ = (more: Partial<View>) => asked({ ...scene(moving), view: { ...moving.view, ...more } });
    const usual = with_({});
    expect(usual.text).toMatch(/^Lead/);
    expect(with_({ last: moving.view.round, turns_left: 2 }).text).toMatch(/^Last turn\. Lead/);
    expect(with_({ last: moving.view.round, turns_left: 1 }).text).toMatch(/^Last turn of the game\. Lead/);
    expect(with_({ losses_left: 1 }).rule).toBe('One more lost tourist ends the game (§9.1)');
    expect(with_({ losses_left: 1, at_stake: guest.tourist }).rule).toBe(
      `The game ends after this round unless ${guest.name} arrives (§9.1)`,
    );
  });
  it('shows on the board who is lost, and whom an Event carried to a wish in this round', () => {
    const view: View = {
      ...moving.view,
      lost: [guest.tourist],
      losses_left: 1,
      claims: [{ ...claim(), by: null, round: moving.view.round }],
    };
    draw({ ...moving, view });
    expect(document.querySelector('.events .news')?.textContent).toContain(
      `${guest.name} was carried to a wished place`,
    );
    expect(document.querySelector('.lost .near')?.textContent).toBe('One more ends the game');
    expect(document.querySelector('.lost')!.textContent).toContain('1 of 3 lost');
    expect(carried({ ...view, claims: [{ ...claim(), by: 0, round: view.round }] })).toEqual([]);
  });
  it('offers actions without a place on the table in the action bar', () => {
    expect(bar({ type: 'EndTurn' }, moving.view, '')?.asks).toBeNull();
    expect(bar({ type: 'SwapHand' }, moving.view, '')?.asks).toBeTruthy();
    expect(bar({ type: 'ChooseTourist', tourist: guest.tourist }, moving.view, '')).toBeNull();
  });
  it('tells what a tourist wants, what a place brings, and whom an Event binds', () => {
    expect(toldGuest({ ...guest, frustrated: true, rounds: 1, markers: [1] }, seats)).toMatch(
      /frustrated .* leaves at the end of this round .* Assisted by Bo/,
    );
    expect(toldGuest({ ...guest, rounds: 3 }, seats)).toContain('stands 2 more rounds');
    expect(toldGuest({ ...guest, rounds: 0, stays: false }, seats)).not.toMatch(/round/);
    const lookout = locations().find((place) => place.kind === 'lookout')!;
    expect(toldPlace(lookout, true, [])).toMatch(/^Closed .* 8 points, 6 from a frustrated tourist/);
    expect(bound(events().headset, 1, seats, 0)).toBe('binds Bo');
    expect(bound(events().headset, 1, seats, 1)).toBe('binds you');
    expect(bound(events().siesta, 1, seats, 1)).toBe('for everyone');
    const once = Object.values(events()).find(({ lasting, helpful }) => !lasting && !helpful)!;
    expect(bound(once, 1, seats, 1)).toMatch(/^for /);
    expect(placeName(locations().find(({ sign }) => sign?.startsWith('Hotel'))!.space)).toMatch(
      /^Hotel \w[^()]*$/,
    );
    const season = { event: 'season' as const, drawer: 0, seats: [1] };
    expect(boundBy(season, seats, 0)).toBe('Bo');
    expect(boundBy({ ...season, seats: [0, 1] }, seats, 0)).toBe('everyone');
  });
  it('says why the game ended', () => {
    expect(ended({ scores: [], winners: [], reason: 'three tourists lost' })).toContain('§9.1');
    expect(ended({ scores: [], winners: [], reason: 'no more tourists' })).toContain('§9.2');
  });
});

describe('with other components', () => {
  it('tells the numbers of this table', () => {
    openPrinted({ ...printed, spaces: 1, markers: 4, calm: 2, losses: 5 });
    expect(asked(scene(moving)).rule).toContain(
      '1 new space with one tourist in a turn earns an assist marker',
    );
    render(Primer, {});
    const words = document.body.textContent.replace(/\s+/g, ' ');
    expect(words).toContain('Lead one tourist onto a new space in your turn to put your marker on the card');
    expect(words).toContain('A card has room for 4 markers');
    expect(words).toContain('From slot 3 on a tourist is frustrated');
    expect(words).toContain('lost tourist number 5 ends the game');
  });
  it('draws the town of this table, whatever its Square is called', () => {
    const before = picture();
    openPrinted({ ...printed, town: { ...printed.town, square_spanish: 'A & <B>' } });
    expect(picture()).not.toBe(before);
    const drawn = new DOMParser().parseFromString(
      decodeURIComponent(picture().replace(/^[^,]*,/, '')),
      'image/svg+xml',
    );
    expect([...drawn.querySelectorAll('text')].map((text) => text.textContent)).toContain('A & <B>');
  });
});

describe('the printed town', () => {
  it('consists of houses and places', () => {
    expect(printed.town.places.every(({ space, row, column }) => space === row * SIDE + column)).toBe(true);
    expect(houses().length + places().size).toBe(SIDE ** 2);
    expect(locations().filter((place) => place.kind === 'beach')).toHaveLength(1);
  });
  it('ends at its edges', () => {
    expect(beside(0, 'left')).toBeNull();
    expect(beside(0, 'forward')).toBeNull();
    expect(beside(0, 'right')).toBe(1);
    expect(beside(0, 'back')).toBe(SIDE);
  });
  it('has room for those who share a space, and for their wishes', () => {
    const [one, two] = guestsOf(moving.view).map((each) => ({ ...each, space: 84 })) as [Guest, Guest];
    const shared = standing([one, two]);
    expect(shared.get(one.tourist)!.aside).toBeLessThan(0);
    expect(shared.get(two.tourist)).toMatchObject({ below: true, tight: true });
    expect(shared.get(two.tourist)!.aside).toBeGreaterThan(0);
    expect(standing([one]).get(one.tourist)).toEqual({ aside: 0, below: false, tight: false });
    const under = { ...two, space: 84 + SIDE };
    expect(standing([one, under]).get(two.tourist)).toMatchObject({ below: true, tight: false });
    const north = { ...one, space: 3 };
    expect(standing([north]).get(one.tourist)).toMatchObject({ below: false });
    expect(standing([north], true).get(one.tourist)).toMatchObject({ below: true });
  });
  it('cuts off no wishes on a cropped map', () => {
    const pair = guestsOf(moving.view).slice(0, 2);
    const below = (...spaces: [number, number]) => {
      const guests = pair.map((each, at) => ({ ...each, space: spaces[at]! }));
      return [...standing(guests, true).values()].map((stand) => stand.below);
    };
    expect(below(3, 3)).toEqual([true, true]);
    const last = SIDE * (SIDE - 1) + 2;
    expect(below(last, last)).toEqual([false, false]);
    expect(below(last - SIDE, last)).toEqual([false, false]);
    expect(below(84, 84)).toEqual([false, true]);
  });
});
