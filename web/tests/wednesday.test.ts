import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import Primer from '../src/games/wednesday/Primer.svelte';
import Legend from '../src/games/wednesday/Legend.svelte';
import Ladder from '../src/games/wednesday/Ladder.svelte';
import Pile from '../src/games/wednesday/Pile.svelte';
import Sheet from '../src/games/wednesday/Sheet.svelte';
import Table from '../src/games/wednesday/Table.svelte';
import { besides, keepBest } from '../src/games/wednesday/best';
import { drama, flights, sounds } from '../src/games/wednesday/changes';
import { decided, knownPoints } from '../src/games/wednesday/points';
import type { Action, Attack, Said, Say, View } from '../src/games/wednesday/types';
import { asked, bar, ended, fate, offers, reminder, tableTurn, threat } from '../src/games/wednesday/words';
import type { Choice } from '../src/lib/table/contract';
import { openPrinted } from '../src/lib/table/printed';
import type { SeatInfo } from '../src/lib/wire/types';
import { propsOf, seat, type FrameOf } from './frames';
import recorded from './frames/wednesday.json';
import printed from './printed/wednesday.json';

type WednesdayFrame = FrameOf<View, Action>;

const frames = recorded as unknown as WednesdayFrame[];
const last = frames.at(-1)!;
const at = (phase: View['phase']) => frames.find((frame) => frame.view.phase === phase)!;
const seats = [seat(0), seat(1)];
const scene = ({ view, to_act, choices }: WednesdayFrame) => ({ view, seats, toAct: to_act, choices });
const open = () =>
  [...document.querySelectorAll<HTMLElement>('[data-target]')].map((each) => each.dataset.target);

interface More {
  views?: View[];
  seats?: SeatInfo[];
  comers?: number[];
  onlook?: (seat: number) => void;
}

function draw(frame: WednesdayFrame, more: More = {}) {
  const asides = (frame.asides ?? []) as Choice<Action>[];
  const props = { ...propsOf(frame, seats), asides, onhold: vi.fn(), ontold: vi.fn(), ...more };
  const { rerender } = render(Table, props);
  return {
    ...props,
    become: (view: View, choices: Choice<Action>[] = []) => rerender({ ...props, view, choices }),
  };
}

const ATTACK: Attack = {
  rank: 1,
  location: 'crypt',
  target: 'bat',
  cards: [
    { seat: 0, card: 't2', worth: 3, why: 'target' },
    { seat: 1, card: 's3', worth: 0, why: 'void' },
    { seat: 1, card: 'b4', worth: 4, why: 'plain', swapped: 'w4' },
  ],
  enid: 2,
  total: 9,
  needed: 14,
  saved: false,
};

let still = true;
beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  Element.prototype.scrollIntoView = () => {};
});
beforeEach(() => {
  still = true;
  openPrinted(printed);
});

describe('the table of Wednesday', () => {
  it('offers each Outcast with its power, and one click chooses', async () => {
    const { onact } = draw(frames[0]!);
    expect(open()).toHaveLength(6);
    await fireEvent.click(
      screen.getByRole('button', { name: /^Yoko Tanaka She draws up to four.*She draws a 5/ }),
    );
    expect(onact).toHaveBeenCalledWith(frames[0]!.choices[5]);
  });
  it('shows who took an Outcast', () => {
    draw(frames[1]!);
    expect(screen.getByRole('button', { name: /Chosen by Ada/ }).getAttribute('aria-disabled')).toBe('true');
    expect(open()).toHaveLength(5);
  });
  it('moves by a click on a Location, and stays by a click on the own one', async () => {
    const move = at('move');
    const { onact } = draw(move);
    expect(open().filter((part) => part?.startsWith('place:'))).toHaveLength(6);
    await fireEvent.click(screen.getByRole('button', { name: /^Stay in Nevermore/ }));
    expect(onact).toHaveBeenCalledWith(move.choices[0]);
  });
  it('asks the server why a Location is out of reach', async () => {
    const near = at('move').choices.filter(
      ({ action }) => action.type !== 'MoveTo' || action.place !== 'crypt',
    );
    const { onask, onact } = draw({ ...at('move'), choices: near });
    await fireEvent.click(screen.getByRole('button', { name: /^The Crypt: 3s count nothing/ }));
    expect(onact).not.toHaveBeenCalled();
    expect(onask).toHaveBeenCalledWith({ type: 'MoveTo', place: 'crypt' });
  });
  it('Eugene plays a card in two clicks, and Esc goes back', async () => {
    const play = at('play');
    const { onact } = draw(play);
    const first = play.choices[0]!.action as { card: string; location: string };
    const card = document.querySelector<HTMLElement>(`[data-target="card:${first.card}"]`)!;
    await fireEvent.click(card);
    expect(card.getAttribute('aria-pressed')).toBe('true');
    expect(open()).toContain(`place:${first.location}`);
    await fireEvent.keyDown(card, { key: 'Escape' });
    expect(open().some((part) => part?.startsWith('place:'))).toBe(false);
    await fireEvent.click(card);
    await fireEvent.click(document.querySelector(`[data-target="place:${first.location}"]`)!);
    expect(onact).toHaveBeenCalledWith(play.choices[0]);
  });
  it('offers three statements about a Location, and to go there, also on another’s turn', async () => {
    const { onact, asides } = draw({ ...at('move'), choices: [], to_act: [1] });
    await fireEvent.click(screen.getByRole('button', { name: /^Say something of The Crypt/ }));
    const words = screen.getAllByRole('button', { name: /^“/ });
    expect(words.map((each) => each.textContent)).toEqual([
      '“I have The Crypt covered.”',
      '“We should focus on The Crypt more.”',
      '“I did not give much help at The Crypt.”',
      '“I am going to The Crypt.”',
    ]);
    await fireEvent.click(words[1]!);
    expect(onact).toHaveBeenCalledWith(
      asides.find(({ text }) => text === 'Say: “We should focus on The Crypt more.”'),
    );
    expect(screen.queryByRole('group', { name: /What to say/ })).toBeNull();
  });
  it('opens the same by a click on a Location where nothing else can be done', async () => {
    draw({ ...at('move'), choices: [], to_act: [1] });
    await fireEvent.click(screen.getByRole('button', { name: /^The Crypt: 3s count nothing/ }));
    expect(screen.getByRole('group', { name: 'What to say of The Crypt' })).toBeTruthy();
    await fireEvent.keyDown(screen.getByRole('button', { name: 'Say nothing' }), { key: 'Escape' });
    expect(screen.queryByRole('group', { name: /What to say/ })).toBeNull();
  });
  it('leads from the own seat to plain phrases and to every Location', async () => {
    draw(at('move'));
    await fireEvent.click(screen.getByRole('button', { name: 'Speak' }));
    const words = screen.getAllByRole('button', { name: /^“/ }).map((each) => each.textContent);
    expect(words).toEqual(['“Please send me Thing.”', '“Wait for me.”', '“Thank you.”']);
    await fireEvent.click(screen.getByRole('button', { name: 'Art Shed' }));
    expect(screen.getByRole('group', { name: 'What to say of the Art Shed' })).toBeTruthy();
  });
  it('says when one may speak again', async () => {
    const move = at('move');
    const said: Said[] = [
      { seat: move.eyes!, number: move.view.number, location: 'crypt', phrase: 'covered' },
      { seat: move.eyes!, number: move.view.number, location: null, phrase: 'thanks' },
    ];
    const left = move.asides!.filter(({ action }) => (action as Say).location === 'jericho');
    draw({ ...move, view: { ...move.view, said }, asides: left });
    await fireEvent.click(screen.getByRole('button', { name: /^Say something of The Crypt/ }));
    expect(screen.queryAllByRole('button', { name: /^“/ })).toHaveLength(0);
    const panel = screen.getByRole('group', { name: 'What to say of The Crypt' });
    expect(panel.textContent).toContain('You may speak of it again when the next turn begins (§11.5).');
    expect(panel.textContent).toContain('You have said “Thank you.” in this turn.');
  });
  it('shows who said what and when, near the seat and the Location, and lets it recede', () => {
    const { view } = at('move');
    const said: Said[] = [
      { seat: 1, number: 0, location: 'crypt', phrase: 'covered' },
      { seat: 1, number: 4, location: 'jericho', phrase: 'going' },
    ];
    draw({ ...at('move'), view: { ...view, number: 5, said } });
    const bo = screen.getByRole('region', { name: 'Bo' });
    expect(bo.textContent).toContain('I am going to Jericho.');
    expect(bo.textContent).toContain('a turn ago');
    expect(bo.textContent).not.toContain('covered');
    const crypt = screen.getByRole('button', { name: /3s count nothing/ }).getAttribute('aria-label');
    expect(crypt).toMatch(/said 5 turns ago: I have this covered\./);
    expect(document.querySelector('.said .covered')!.classList).toContain('old');
    expect(document.querySelector('.said .going')!.classList).not.toContain('old');
  });
  it('explains the signs of what was said, and no others', () => {
    const { view } = at('move');
    const said: Said[] = [
      { seat: 1, number: 4, location: 'crypt', phrase: 'needs_more' },
      { seat: 1, number: 4, location: null, phrase: 'thanks' },
    ];
    render(Legend, { view: { ...view, number: 5, said } });
    expect(document.querySelector('.legend')!.textContent.trim()).toBe('needs more');
  });
  it('says that a Location where the Hyde was seen is safe, and where it strikes for certain', () => {
    const { view } = at('move');
    const [struck, ...seen] = view.ring;
    draw({ ...at('move'), view: { ...view, threatened: [struck!], seen, attacks: [] } });
    const marks = (words: string) =>
      [...document.querySelectorAll('.mark')].filter((mark) => mark.textContent.includes(words));
    expect(marks('safe now')).toHaveLength(seen.length);
    expect(marks('strikes here')).toHaveLength(1);
  });
  it('keeps a choice that was begun when somebody speaks', async () => {
    const play = at('play');
    const { become } = draw(play);
    const card = document.querySelector<HTMLElement>('[data-target^="card:"]')!;
    await fireEvent.click(card);
    const said: Said[] = [{ seat: 0, number: play.view.number, location: null, phrase: 'wait' }];
    await become({ ...play.view, said }, play.choices);
    expect(card.getAttribute('aria-pressed')).toBe('true');
    await become({ ...play.view, deck: play.view.deck - 1 }, play.choices);
    expect(card.getAttribute('aria-pressed')).not.toBe('true');
  });
  it('lets the others of a shared screen come to speak, and the one to act come back', async () => {
    const onlook = vi.fn();
    draw(at('move'), { comers: [1], onlook });
    await fireEvent.click(screen.getByRole('button', { name: 'Speak as Bo' }));
    expect(onlook).toHaveBeenCalledWith(1);
    cleanup();
    draw({ ...at('move'), to_act: [1] }, { comers: [1], onlook });
    expect(screen.getByRole('button', { name: 'Back to Bo' })).toBeTruthy();
  });
  it('shows the points of all five attacks, and reads views that have none', () => {
    const { view } = at('move');
    draw({ ...at('move'), view: { ...view, points: [20, 23, 26, 29, 31] } });
    const card = () => screen.getByRole('region', { name: 'Level card' }).textContent;
    for (const points of [20, 23, 26, 29, 31]) expect(card()).toMatch(new RegExp(`${points}\\spoints`));
    cleanup();
    const old = { ...view, points: undefined } as unknown as View;
    draw({ ...at('move'), view: old });
    expect(card()).toContain('first attack: to come');
  });
  it('hides the hands of others, but shows them in a replay that hides nothing', () => {
    const move = at('move');
    const { unmount } = render(Table, {
      view: move.view,
      seat: 0,
      seats,
      toAct: [0],
      choices: [],
      hint: null,
      busy: false,
      onact() {},
      onask() {},
      onexplain() {},
    });
    expect(screen.getByRole('region', { name: 'Bo' }).textContent).toContain('3 cards');
    unmount();
    const theirs: View = { ...move.view, seat: 1, hand: ['b1', 'e5', 'w2'] };
    draw(move, { views: [move.view, theirs] });
    expect(screen.getByRole('region', { name: 'Bo' }).textContent).toContain('Bee 1, Eye 5, Werewolf 2');
  });
  it('offers no choices after the end', () => {
    draw(last);
    expect(open()).toHaveLength(0);
  });
});

describe('the attack', () => {
  const before = at('move').view;
  const after: View = { ...before, attacks: [ATTACK], lost: 1, rank: 2 };

  it('is shown when it follows the last view, not after a reload or a jump', () => {
    expect(drama(before, after)).toEqual({ attack: ATTACK, settled: true, fresh: true });
    expect(drama(null, after)).toBeNull();
    expect(drama(before, { ...after, attacks: [ATTACK, ATTACK] })).toBeNull();
    expect(drama(after, before)).toBeNull();
  });
  it('waits for Wednesday, also after a reload, and turns no card twice', () => {
    const strike: View = { ...before, phase: 'swap', strike: ATTACK };
    expect(drama(before, strike)).toEqual({ attack: ATTACK, settled: false, fresh: true });
    expect(drama(null, strike)).toEqual({ attack: ATTACK, settled: false, fresh: false });
    expect(drama(after, strike)?.fresh).toBe(false);
    expect(drama(strike, after)).toEqual({ attack: ATTACK, settled: true, fresh: false });
  });
  it('shows the result at once with reduced motion, and leaves the own hand open', async () => {
    const { become, onhold } = draw({ ...at('move'), choices: [] });
    await become(after);
    expect(onhold).toHaveBeenLastCalledWith(true);
    expect(screen.getByText('Wounded')).toBeTruthy();
    for (const why of [
      'Target: Bats count +1',
      'counts nothing here',
      'as printed',
      'for Werewolf 4',
      'Enid stands here',
    ])
      expect(screen.getAllByText(why).length).toBeGreaterThan(0);
    expect(document.querySelectorAll('[data-place^="card:"]')).toHaveLength(3);
    await fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(onhold).toHaveBeenLastCalledWith(false);
  });
  it('covers the hands on a shared screen until the player goes on', async () => {
    const { become } = draw({ ...at('move'), choices: [] }, { seats: [seat(0), seat(1, { yours: true })] });
    await become(after);
    expect(document.querySelector('[data-place^="card:"]')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(document.querySelectorAll('[data-place^="card:"]')).toHaveLength(3);
  });
  it('turns the cards one by one, adds them up, and can be skipped', async () => {
    still = false;
    vi.useFakeTimers();
    const { become } = draw({ ...at('move'), choices: [] });
    await become(after);
    const sum = () => document.querySelector('.figures b')!.textContent;
    expect(sum()).toBe('0');
    await vi.advanceTimersByTimeAsync(950);
    expect(sum()).toBe('0'); // the first card turns, and its face is not seen yet
    await vi.advanceTimersByTimeAsync(300);
    expect(sum()).toBe('3');
    await vi.advanceTimersByTimeAsync(1400);
    expect(sum()).toBe('7');
    expect(screen.queryByText('Wounded')).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Skip' }));
    expect(sum()).toBe('9');
    expect(screen.getByText('Wounded')).toBeTruthy();
    vi.useRealTimers();
  });
  it('shows the table of before until the player goes on; the log follows the result', async () => {
    still = false;
    vi.useFakeTimers();
    const { become, ontold } = draw({ ...at('move'), choices: [] });
    const room = () => document.querySelector('.room')!.textContent;
    await become(after);
    expect(room()).not.toMatch(/9 \/ 14/);
    expect(ontold).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(6000);
    expect(screen.getByText('Wounded')).toBeTruthy();
    expect(ontold).toHaveBeenCalledOnce();
    await fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(room()).toMatch(/9 \/ 14/);
    vi.useRealTimers();
  });
  it('leaves the Level card and the Hyde tokens of a low window as they were', async () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
    const { become } = draw({ ...at('move'), choices: [] });
    const facts = () => document.querySelector('.team .facts')!.textContent;
    const earlier = facts();
    await become(after);
    expect(facts()).toBe(earlier);
    await fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
    expect(facts()).not.toBe(earlier);
    vi.restoreAllMocks();
  });
  it('turns the cards once, and then waits for Wednesday', async () => {
    still = false;
    vi.useFakeTimers();
    const { become, onhold } = draw({ ...at('move'), choices: [] });
    const sums: (string | null)[] = [];
    await become({ ...before, phase: 'swap', strike: ATTACK });
    for (let second = 0; second < 12; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      sums.push(document.querySelector('.figures b')!.textContent);
    }
    expect(sums).toEqual(sums.toSorted((one, other) => Number(one) - Number(other)));
    expect(screen.getByText('would be lost')).toBeTruthy();
    expect(onhold.mock.calls).toEqual([[true], [false]]);
    await become(after);
    expect(screen.queryByText('Wounded')).toBeNull();
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.getByText('Wounded')).toBeTruthy();
    vi.useRealTimers();
  });
  it('goes on by itself for spectators', async () => {
    vi.useFakeTimers();
    const props = {
      seat: null,
      seats: [seat(0, { yours: false }), seat(1)],
      toAct: [0],
      choices: [],
      hint: null,
      busy: false,
    };
    const onhold = vi.fn();
    const { rerender } = render(Table, {
      view: before,
      ...props,
      onact() {},
      onask() {},
      onexplain() {},
      onhold,
    });
    await rerender({ view: after });
    expect(screen.getByText('Wounded')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(3000);
    expect(screen.queryByText('Wounded')).toBeNull();
    expect(onhold).toHaveBeenLastCalledWith(false);
    vi.useRealTimers();
  });
  it('Wednesday swaps: first a card to give, then one to take', async () => {
    const view: View = {
      ...before,
      phase: 'swap',
      strike: ATTACK,
      outcasts: ['wednesday', 'yoko'],
      hand: ['b2', 's4', 'w1'],
      threatened: ['crypt'],
    };
    const choices: Choice<Action>[] = [
      {
        action: { type: 'Swap', give: 's4', take: 's3' },
        text: 'Give the Siren 4 for the Siren 3: +4 to the sum',
        badge: '+4',
      },
      {
        action: { type: 'Swap', give: 's4', take: 'b4' },
        text: 'Give the Siren 4 for the Bee 4: +0 to the sum',
        badge: '+0',
      },
      { action: { type: 'Pass' }, text: 'Swap nothing', badge: '' },
    ];
    const { onact } = draw({ ...at('move'), view, choices });
    expect(open()).toEqual(['card:s4', 'card:s4']);
    await fireEvent.click(document.querySelector('.swap [data-target="card:s4"]')!);
    await fireEvent.click(screen.getByRole('button', { name: choices[0]!.text }));
    expect(onact).toHaveBeenCalledWith(choices[0]);
    expect(bar(choices[2]!.action)?.label).toBe('Swap nothing');
  });
  it('says that Wednesday has nothing to swap, and hides her hand from others', () => {
    const view: View = {
      ...before,
      phase: 'swap',
      strike: ATTACK,
      outcasts: ['wednesday', 'yoko'],
      hand: ['e5'],
      threatened: ['crypt'],
    };
    const pass: Choice<Action> = { action: { type: 'Pass' }, text: 'Swap nothing', badge: '' };
    draw({ ...at('move'), view, choices: [pass] });
    expect(screen.getByRole('group', { name: 'Wednesday’s hand' }).textContent).toContain(
      'None of Wednesday’s cards',
    );
    cleanup();
    draw({ ...at('move'), view, choices: [] });
    expect(screen.queryByRole('group', { name: 'Wednesday’s hand' })).toBeNull();
  });
});

describe('between two views of Wednesday', () => {
  const start = at('move').view;

  it('a pawn moves with a sound of wood', () => {
    const moved: View = { ...start, pawns: ['crypt', 'nevermore'] };
    expect(flights(start, moved)).toEqual([{ from: 'pawn:0', to: ['pawn:0'] }]);
    expect(sounds(start, moved)).toEqual(['wood']);
  });
  it('a card flies from the hand, from Thing, or from another player', () => {
    const place = start.ring[0]!;
    const lies = (card: string | null, by: number) =>
      ({ ...start, piles: [[{ seat: by, number: 0, card }], [], [], [], []] }) as View;
    expect(flights(start, lies(start.hand[0]!, 0))[0]!.from).toBe(`card:${start.hand[0]}`);
    expect(flights(start, lies(null, 1))).toEqual([{ from: 'seat:1', to: [`pile:${place}`] }]);
    expect(flights({ ...start, thing: 't1', hand: [] }, lies('t1', 0))[0]!.from).toBe('thing');
    expect(sounds(start, lies(null, 1))).toEqual(['paper']);
  });
  it('Thing moves to its new holder', () => {
    expect(flights(start, { ...start, holder: 0 })).toEqual([{ from: 'thing', to: ['thing'] }]);
  });
});

describe('texts of Wednesday', () => {
  const { view } = at('move');

  it('says what is to be done', () => {
    expect(asked(scene(frames[0]!)).text).toBe('Choose an Outcast');
    expect(asked(scene(at('move'))).text).toBe('Move to a Location, or stay');
    expect(asked({ ...scene(at('move')), view: { ...view, pawns: ['woods', 'nevermore'] } }).text).toBe(
      'Leave The Woods',
    );
    expect(asked(scene(at('end'))).text).toBe('End the turn');
    const give = at('end').choices.filter(({ action }) => action.type === 'ExchangeWithThing');
    expect(
      asked({
        ...scene(at('end')),
        choices: [{ ...at('end').choices[0]!, action: { type: 'ExchangeWithThing', card: 'b1' } }, ...give],
      }).text,
    ).toBe('Give Thing a card');
  });
  it('says where the Hyde may strike, and when that is certain', () => {
    expect(threat(view)).toMatch(/^The Hyde may still strike .* \(§3\.9\)$/);
    const [only, ...seen] = view.ring;
    const sure: View = { ...view, threatened: [only!], seen };
    expect(threat(sure)).toContain('for certain');
    expect(fate(sure, only!)).toBe('certain');
    expect(fate(sure, seen[0]!)).toBe('seen');
    expect(fate({ ...view, attacks: [ATTACK] }, 'crypt')).toBe('wounded');
    expect(tableTurn(view)).toEqual({ at: 1, of: 5 });
    expect(tableTurn(sure)).toEqual({ at: 5, of: 5 });
  });
  it('a card with one possible place needs one click, also for Thing', () => {
    const card = (type: string, more: object) => ({
      action: { type, card: 'b1', ...more } as Action,
      text: type,
      badge: '',
    });
    expect(offers(view, [card('PlayCard', { location: 'crypt' })], []).get('card:b1')?.choice).toBeTruthy();
    expect(
      offers(
        view,
        [card('PlayCard', { location: 'crypt' }), card('PlayCard', { location: 'woods' })],
        [],
      ).get('card:b1')?.choice,
    ).toBeNull();
    expect([...offers(view, [card('ExchangeWithThing', {})], []).keys()]).toEqual(['card:b1']);
  });
  it('reminds a player of a power when it matters', () => {
    const play = at('play');
    expect(reminder(play.view, 1, play.choices)).toBe('He may play a card next door now');
    expect(reminder(play.view, 1, [])).toBe('');
    const enid: View = { ...view, outcasts: ['enid', 'yoko'], pawns: [view.threatened[0]!, 'nevermore'] };
    expect(reminder(enid, 0, [])).toContain('+2');
  });
  it('says the numbers of the components of this table', () => {
    openPrinted({ sixes: 8, hand: 2, yoko: 5, enid: 6, losses: 2 });
    const enid: View = { ...view, outcasts: ['enid', 'yoko'], pawns: [view.threatened[0]!, 'nevermore'] };
    expect(reminder(enid, 0, [])).toContain('+6');
    expect(asked({ ...scene(at('move')), view: { ...view, phase: 'deal' } }).rule).toMatch(/^Two to each/);
    expect(ended({ ...last.outcome!, reason: 'hyde wins' })).toMatch(/^A second Target is lost/);
    render(Primer);
    for (const words of [
      'lost with the second lost Target',
      'Draw up to two',
      'she adds 6',
      'Eight 6s lie before her',
      'She draws up to five cards',
    ])
      expect(document.body.textContent).toContain(words);
  });
  it('says how the game ended and lists the attacks', () => {
    expect(ended(last.outcome!)).toContain('§7');
    render(Sheet, { view: last.view, names: ['Ada', 'Bo'], outcome: last.outcome! });
    expect(document.querySelectorAll('tbody tr')).toHaveLength(last.view.attacks.length);
    expect(screen.getByText('The Hyde wins')).toBeTruthy();
  });
});

describe('points that are known', () => {
  const laid = (card: View['piles'][number][number]['card'], seat = 0) => ({ seat, number: 0, card });

  it('count as the Location and the Target make them, and only for cards that the viewer sees', () => {
    const pile = [laid('t2'), laid('s3'), laid(null, 1), laid('x6', 1)];
    expect(knownPoints(pile, 'crypt', 'bat')).toBe(9); // 3 + 0 + hidden + 6
    expect(knownPoints([laid(null, 1)], 'crypt', 'bat')).toBeNull();
  });

  it('stand beside the points needed, apart from the number of cards', () => {
    const pile = [laid('b3'), laid(null, 1), laid(null, 1)];
    render(Pile, { props: { location: 'woods', target: 'bat', pile, needed: 14 } });
    expect(document.querySelector('.sum')?.textContent?.replace(/\s+/g, ' ').trim()).toBe('3+ of 14');
    expect(document.querySelector('.count')?.textContent).toBe('×2');
    expect(document.querySelectorAll('.lies')).toHaveLength(2);
  });
});

describe('what decided an attack', () => {
  const attack = (change: Partial<Attack>): Attack => ({ ...ATTACK, cards: [], enid: 0, ...change });

  it('is told in a sentence', () => {
    const two = { seat: 0, card: 't2', worth: 3, why: 'target' } as const;
    const lost = { seat: 1, card: 's3', worth: 0, why: 'void' } as const;
    const swapped = { seat: 1, card: 'b5', worth: 5, why: 'plain', swapped: 'b1' } as const;
    expect(decided(attack({ total: 0 }))).toBe('No card lay there.');
    expect(decided(attack({ cards: [two], enid: 2, total: 15 }))).toBe('Enid decided it: +2.');
    expect(decided(attack({ cards: [two], total: 14 }))).toContain('Target’s own gift decided it: +1');
    expect(decided(attack({ cards: [swapped], total: 16 }))).toBe('Wednesday’s swap decided it: +4.');
    expect(decided(attack({ cards: [lost], total: 12 }))).toBe('1 card that counted nothing decided it.');
    expect(decided(attack({ cards: [two, two], total: 6 }))).toBe('Only 2 cards lay there.');
  });
});

describe('the ladder of ranks', () => {
  it('says what was saved and lost, and crosses out ranks that cannot be reached', () => {
    render(Ladder, { view: { ...at('move').view, saved: 1, lost: 1 }, onexplain: vi.fn() });
    const said = screen.getByRole('region', { name: 'Ranks' });
    expect(said.textContent).toContain('lose two more and it is over');
    const out = [...said.querySelectorAll('.out')].map((each) => each.textContent?.trim());
    expect(out).toEqual(['Masters']);
  });
});

describe('the best result', () => {
  const end = (saved: number, total = 20): View => ({
    ...last.view,
    end: 'beginners',
    saved,
    attacks: [{ ...ATTACK, total }],
  });

  it('is kept for each number of players and level, and told as long as it stands', () => {
    localStorage.clear();
    expect(besides(end(3))).toBe('');
    keepBest(end(3));
    expect(besides(end(3))).toContain('Your first three of five with two players');
    keepBest(end(4, 21));
    keepBest(end(3));
    expect(besides(end(4, 21))).toContain('Your first four of five');
    expect(besides(end(3))).toContain('Your best with two players, Beginner: four of five');
    expect(besides({ ...end(3), level: 'expert' })).toBe('');
  });
});

describe('the turn of somebody else', () => {
  it('is told with the name of the player', () => {
    const frame = at('move');
    const theirs = { ...scene(frame), toAct: [1], choices: [] };
    expect(asked(theirs).text).toBe('Bo chooses where to go');
    const covered = { ...theirs, seats: [seat(0), seat(1, { yours: true })] };
    expect(asked(covered).text).toBe('Move to a Location, or stay');
  });
});
