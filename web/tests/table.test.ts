import { beforeEach, describe, expect, it, vi } from 'vitest';

import { board, dismiss } from '../src/lib/house/notice.svelte';
import { settings } from '../src/lib/house/settings.svelte';
import { LiveTable } from '../src/lib/table/table.svelte';
import type { SocketHooks } from '../src/lib/wire/socket';
import type { Frame, FromClient, Moved } from '../src/lib/wire/types';
import { frames, seat, table } from './frames';

let hooks: SocketHooks;
let sent: FromClient[];
let open: boolean;
let restarts: number;
let closed: boolean;

function sit(secrets = false): LiveTable {
  const live = new LiveTable('t1', null, secrets, (given) => {
    hooks = given;
    return {
      send: (message) => (open && sent.push(message), open),
      close: () => (closed = true),
      restart: () => (restarts += 1),
    };
  });
  hooks.link('open');
  return live;
}

const advice = (choice: number, compared = 'best') => ({ choice, text: 'Take it', compared, because: '' });
const NOD = { action: { type: 'Sign', sign: 'nod' }, text: 'Nod', badge: '' };
const frame = (more: Partial<Frame> = {}): Frame => ({ ...(frames[0] as unknown as Frame), ...more });
const welcome = (more: Partial<Frame> = {}, info = table()) =>
  hooks.receive({
    type: 'Welcome',
    table: info,
    frame: frame(more),
    since: 0,
    lines: [{ seq: 63, seat: -1, text: 'dealt' }],
    chat: [],
  });
const moved = (seq: number, more: Partial<Frame> = {}, undone = false): Moved => ({
  type: 'Moved',
  frame: frame({ seq, revision: seq, to_act: [1], choices: [], ...more }),
  lines: undone ? [] : [{ seq: seq - 1, seat: 1, text: `move ${seq}` }],
  undone,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(0);
  sent = [];
  open = true;
  restarts = 0;
  closed = false;
  settings.pace = 'steady';
  for (const { id } of board.notices) dismiss(id);
});

describe('a table', () => {
  it('offers the choices of the frame and sends the chosen action unchanged', () => {
    const live = sit();
    welcome();
    expect(live.choices.length).toBeGreaterThan(1);
    const choice = live.choices[1]!;
    live.act(choice);
    expect(sent).toEqual([{ type: 'Act', id: 1, seat: 0, seq: 64, revision: 64, action: choice.action }]);
    expect(live.busy).toBe(true);
  });
  it('makes an aside while others are to act, and shows it at once', () => {
    const live = sit();
    welcome({ to_act: [1], choices: [], asides: [NOD] });
    expect(live.choices).toEqual([]);
    live.act(live.asides[0]!);
    expect(sent).toEqual([{ type: 'Act', id: 1, seat: 0, seq: 64, revision: 64, action: NOD.action }]);
    hooks.receive(moved(65, { to_act: [1], choices: [] }));
    expect(live.shown?.seq).toBe(65);
    expect(live.behind).toBe(0);
    hooks.receive({ type: 'Done', id: 1, seq: 65 });
    hooks.receive(moved(66, { to_act: [1], choices: [] }));
    expect(live.shown?.seq).toBe(65); // another's move, at its pace
  });
  it('offers asides while others’ moves are played back', () => {
    const live = sit();
    welcome({ to_act: [1], choices: [], asides: [NOD] });
    for (const seq of [65, 66]) hooks.receive(moved(seq, { to_act: [1], choices: [], asides: [NOD] }));
    expect(live.behind).toBeGreaterThan(0);
    expect(live.asides).toEqual([NOD]);
  });
  it('sends one action at a time', () => {
    const live = sit();
    welcome();
    live.act(live.choices[0]!);
    live.act(live.choices[0]!);
    expect(sent).toHaveLength(1);
  });
  it('shows an own action at once, and actions of others one after another', () => {
    const live = sit();
    welcome();
    hooks.receive(moved(65));
    expect(live.shown?.seq).toBe(65);
    hooks.receive(moved(66));
    hooks.receive(moved(67, { to_act: [0], choices: frames[0]!.choices }));
    expect(live.shown?.seq).toBe(65);
    expect(live.behind).toBe(2);
    expect(live.choices).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(live.shown?.seq).toBe(66);
    vi.advanceTimersByTime(1000);
    expect(live.shown?.seq).toBe(67);
    expect(live.behind).toBe(0);
    expect(live.choices.length).toBeGreaterThan(0);
    expect(live.lines.map((line) => line.text)).toEqual(['dealt', 'move 65', 'move 66', 'move 67']);
  });
  it('tells what passed at once since my last turn, until it is read', () => {
    settings.pace = 'instant';
    const live = sit();
    welcome();
    hooks.receive(moved(65));
    expect(live.recap).toBeNull();
    hooks.receive(moved(66, { to_act: [0], choices: frames[0]!.choices }));
    expect(live.recap).toMatchObject({ seat: 0, unread: true });
    expect(live.recap?.lines.map((line) => line.text)).toEqual(['move 66']);
    expect(live.news.map((line) => line.text)).toEqual(['move 66']);
    live.readRecap();
    expect(live.recap?.unread).toBe(false);
  });
  it.each([
    ['watched', () => vi.advanceTimersByTime(2000), false],
    ['skipped', (live: LiveTable) => live.skip(), true],
  ])('knows whether the moves of others were %s', (_, pass, unread) => {
    const live = sit();
    welcome();
    hooks.receive(moved(65));
    hooks.receive(moved(66));
    hooks.receive(moved(67, { to_act: [0], choices: frames[0]!.choices }));
    pass(live);
    expect(live.recap).toMatchObject({ seat: 0, unread });
  });
  it('skip shows all waiting frames', () => {
    const live = sit();
    welcome();
    for (const seq of [65, 66, 67]) hooks.receive(moved(seq));
    live.skip();
    expect(live.shown?.seq).toBe(67);
    expect(live.behind).toBe(0);
  });
  it('offers no choices and shows no new frame during a long animation', () => {
    const live = sit();
    welcome();
    live.hold();
    expect(live.choices).toEqual([]);
    hooks.receive(moved(65));
    expect(live.shown?.seq).toBe(64);
    live.release();
    expect(live.shown?.seq).toBe(65);
    expect(live.behind).toBe(0);
    live.hold();
    hooks.receive(moved(66));
    live.skip();
    expect(live.shown?.seq).toBe(66);
    expect(live.held).toBe(false);
  });
  it('keeps the result secret until the animation shows it or ends', () => {
    const live = sit();
    welcome();
    live.hold();
    expect(live.unshown).toBe(true);
    live.tell();
    expect(live.unshown).toBe(false);
    expect(live.held).toBe(true);
    for (const over of [() => live.release(), () => live.skip()]) {
      live.hold();
      over();
      expect([live.held, live.unshown]).toEqual([false, false]);
    }
  });
  it('a new connection does not interrupt a long animation', () => {
    const live = sit();
    welcome();
    hooks.receive(moved(65));
    live.hold();
    hooks.receive({
      type: 'Welcome',
      table: table(),
      frame: frame({ seq: 67, revision: 67 }),
      since: 65,
      lines: [{ seq: 65, seat: 1, text: 'missed' }],
      chat: [],
    });
    expect(live.shown?.seq).toBe(65);
    expect(hooks.address()).toContain('since=67');
    live.release();
    expect(live.shown?.seq).toBe(67);
    expect(live.lines.map((line) => line.text)).toEqual(['dealt', 'move 65', 'missed']);
  });
  it('keeps the log lines of waiting frames when the connection is lost', () => {
    const live = sit();
    welcome();
    for (const seq of [65, 66, 67]) hooks.receive(moved(seq));
    expect(live.behind).toBe(2);
    hooks.receive({
      type: 'Welcome',
      table: table(),
      frame: frame({ seq: 67, revision: 67 }),
      since: 67,
      lines: [],
      chat: [],
    });
    expect(live.behind).toBe(0);
    expect(live.lines.map((line) => line.text)).toEqual(['dealt', 'move 65', 'move 66', 'move 67']);
  });
  it('shows an undo at once', () => {
    const live = sit();
    welcome();
    hooks.receive(moved(65));
    hooks.receive(moved(66));
    hooks.receive(moved(64, { to_act: [0], choices: frames[0]!.choices }, true));
    expect(live.shown?.seq).toBe(64);
    expect(live.behind).toBe(0);
    expect(live.lines.map((line) => line.text)).toEqual(['dealt']);
  });
  it('resumes from the last frame and drops log lines that were undone', () => {
    const live = sit();
    expect(hooks.address()).not.toContain('since');
    welcome();
    hooks.receive(moved(65));
    expect(hooks.address()).toContain('since=65&revision=65');
    hooks.receive({
      type: 'Welcome',
      table: table(),
      frame: frame({ seq: 70 }),
      since: 64,
      lines: [{ seq: 64, seat: 0, text: 'another move' }],
      chat: [],
    });
    expect(live.lines.map((line) => line.text)).toEqual(['dealt', 'another move']);
    expect(live.shown?.seq).toBe(70);
  });
  it('shows why an action was refused and offers the choices again', () => {
    const live = sit();
    welcome();
    live.act(live.choices[0]!);
    hooks.receive({ type: 'Refused', id: 1, code: 'illegal_action', message: 'c3 is out of reach (§4.4)' });
    expect(live.busy).toBe(false);
    expect(board.notices.at(-1)?.text).toBe('c3 is out of reach (§4.4)');
  });
  it('asks why an action is not legal by sending it, without waiting for the answer', () => {
    const live = sit();
    welcome();
    live.ask({ type: 'TakeCube', space: 0 });
    expect(sent[0]).toMatchObject({ type: 'Act', action: { type: 'TakeCube', space: 0 } });
    expect(live.busy).toBe(false);
  });
  it('the connection counts as lost until it is open again', () => {
    const live = sit();
    hooks.link('lost');
    hooks.link('connecting');
    expect(live.link).toBe('lost');
    hooks.link('open');
    expect(live.link).toBe('open');
  });
  it('shows a notice when a message cannot be sent', () => {
    const live = sit();
    welcome();
    open = false;
    live.act(live.choices[0]!);
    expect(live.busy).toBe(false);
    expect(board.notices.at(-1)?.text).toMatch(/not connected/i);
  });
  it('marks the choice of a hint until the next action', () => {
    const live = sit();
    welcome();
    live.askHint();
    expect(live.thinking).toBe(true);
    hooks.receive({ type: 'Hint', id: 1, advice: [advice(2), advice(0, 'about 2 worse')] });
    expect(live.hints.map(({ choice }) => choice)).toEqual([live.choices[2], live.choices[0]]);
    expect(live.hint).toBe(live.choices[2]);
    live.pointed = 1;
    expect(live.hint).toBe(live.choices[0]);
    hooks.receive(moved(65));
    expect(live.hint).toBeNull();
    expect(live.hints).toEqual([]);
  });
  it('counts the time of a seat from the arrival of the frame', () => {
    const live = sit();
    welcome({ times: [{ seat: 0, left: 12.5, runs: true, free: 2 }] });
    expect(live.clocks.of(0)).toEqual({ left: 12.5, runs: true, urgent: false });
    vi.advanceTimersByTime(5000);
    live.clocks.tick();
    expect(live.clocks.of(0)).toEqual({ left: 9.5, runs: true, urgent: true });
    hooks.receive(moved(65, { times: [] }));
    expect(live.clocks.of(0)).toBeNull();
  });
  it('adds a line about people before those of later actions', () => {
    const live = sit();
    welcome();
    const text = 'Bob’s time ran out.';
    hooks.receive({ type: 'TableChanged', table: table(), lines: [{ seq: 64, seat: 1, text }] });
    expect(live.lines.at(-1)?.text).toBe(text);
  });
  it('connects again when the host has removed the player', () => {
    sit();
    welcome({}, table({ removed: false }));
    hooks.receive({ type: 'TableChanged', table: table({ removed: true }) });
    expect(restarts).toBe(1);
  });
  it('can undo for each own seat', () => {
    const live = sit();
    welcome({ can_undo: true });
    live.undo();
    expect(sent[0]).toEqual({ type: 'Undo', id: 1, seat: 0, seq: 64, revision: 64 });
  });
  it('a spectator has no choices', () => {
    const live = sit();
    welcome({ eyes: null, choices: [] }, table({ seats: [seat(0, { yours: false }), seat(1)] }));
    live.ask({});
    live.undo();
    live.askHint();
    expect(sent).toEqual([]);
  });
});

describe('several people at one screen', () => {
  const two = () => table({ seats: [seat(0), seat(1, { yours: true })] });

  it('covers a game with secrets until the next player has come', () => {
    const live = sit(true);
    welcome({}, two());
    expect(live.cover).toBe(0);
    expect(live.choices).toEqual([]);
    live.uncover();
    expect(live.choices.length).toBeGreaterThan(0);
    hooks.receive(moved(65, { eyes: 1 }));
    expect(live.cover).toBe(1);
  });
  it('does not cover a game without secrets', () => {
    const live = sit(false);
    welcome({}, two());
    hooks.receive(moved(65, { eyes: 1 }));
    expect(live.cover).toBeNull();
  });
  it('does not cover the table for a single player', () => {
    const live = sit(true);
    welcome();
    expect(live.cover).toBeNull();
  });

  it('offers choices while actions of others wait to be shown, if several may act', () => {
    const live = sit();
    const both = { to_act: [0, 1], choices: frame().choices };
    welcome(both);
    hooks.receive(moved(65, both));
    hooks.receive(moved(66, both));
    hooks.receive(moved(67, both));
    expect(live.behind).toBeGreaterThan(0);
    const seen = live.shown!.seq;
    live.act(live.choices[0]!);
    expect(sent).toMatchObject([{ type: 'Act', seq: seen }]);
    expect(live.behind).toBe(0);
    expect(live.busy).toBe(true);
    hooks.receive(moved(68, both));
    expect(live.shown?.seq).toBe(68);
    expect(live.busy).toBe(true);
    hooks.receive({ type: 'Done', id: 1, seq: 69 });
    expect(live.busy).toBe(false);
  });
  it('shows the view of another own seat until a different own seat must act', () => {
    const live = sit(true);
    const info = table({ seats: [seat(0), seat(1, { yours: true })] });
    welcome({ to_act: [0, 1] }, info);
    live.look(1);
    expect(hooks.address()).toContain('eyes=1');
    welcome({ to_act: [0, 1], eyes: 1 }, info);
    expect(live.cover).toBe(1);
    hooks.receive(moved(65, { to_act: [0], eyes: 1 }));
    expect(hooks.address()).not.toContain('eyes');
  });
  it('goes back to whoever is to act, though the one who acted may still make an aside', () => {
    const live = sit();
    const info = table({ seats: [seat(0), seat(1, { yours: true })] });
    welcome({ to_act: [0, 1] }, info);
    live.look(1);
    welcome({ to_act: [0, 1], eyes: 1, asides: [NOD] }, info);
    hooks.receive(moved(65, { to_act: [0], eyes: 1, choices: [], asides: [NOD] }));
    expect(hooks.address()).not.toContain('eyes');
  });
  it('goes on after the turn of somebody who came for an aside, also from the first seat', () => {
    const live = sit();
    const info = table({ seats: [seat(0), seat(1, { yours: true })] });
    welcome({ to_act: [1], eyes: 1, with_asides: [0] }, info);
    live.look(0);
    welcome({ to_act: [1], eyes: 0, choices: [], asides: [NOD] }, info);
    hooks.receive(moved(65, { to_act: [0], eyes: 0 }));
    expect(hooks.address()).toContain('eyes=0');
    hooks.receive(moved(66, { to_act: [1], eyes: 0, choices: [], asides: [NOD] }));
    expect(hooks.address()).not.toContain('eyes');
  });
  it('stays with somebody who came for an aside', () => {
    const live = sit(true);
    const info = table({ seats: [seat(0), seat(1, { yours: true }), seat(2, { yours: true })] });
    welcome({ to_act: [0], with_asides: [2] }, info);
    expect(live.comers).toEqual([2]);
    live.look(2);
    welcome({ to_act: [0], eyes: 2, choices: [], asides: [NOD] }, info);
    expect(live.comers).toEqual([0]);
    expect(hooks.address()).toContain('eyes=2');
    expect(live.asides).toEqual([]); // under the cover
    live.uncover();
    expect(live.asides).toEqual([NOD]);
    hooks.receive(moved(65, { to_act: [0], eyes: 2, choices: [], asides: [] }));
    expect(hooks.address()).not.toContain('eyes');
  });
  it('shows what bots want when the frame that they saw is on screen, and sends the answer', () => {
    const live = sit();
    welcome({ to_act: [0, 1] });
    const wish = { seat: 1, number: 4, text: 'Birch wants: Bid 1', actions: [], cost: 0 };
    const proposal = { ...wish, takeable: true, fair: true, waits: false, approved: false };
    hooks.receive({ type: 'Proposed', proposals: [proposal] });
    expect(live.proposals).toEqual([proposal]);
    hooks.receive(moved(65, { to_act: [0, 1] }));
    expect(live.behind).toBe(1);
    expect(live.proposals).toEqual([]);
    live.skip();
    expect(live.proposals).toEqual([proposal]);
    live.answerBot(proposal, 'go_ahead');
    expect(sent.at(-1)).toEqual({ type: 'AnswerBot', id: 1, seat: 1, number: 4, answer: 'go_ahead' });
  });
});

describe('the connection of a table', () => {
  it('is being made at first, and after a restart', () => {
    const live = new LiveTable('t1', 'x', false, (given) => {
      hooks = given;
      return { send: () => open, close: () => {}, restart: () => {} };
    });
    expect(live.link).toBe('connecting');
    expect(hooks.address()).toContain('invite=x');
    hooks.link('open');
    hooks.link('connecting');
    expect(live.link).toBe('connecting');
  });
  it.each(['lost', 'connecting', 'shut'] as const)(
    'when it is %s, an action that was not answered can be chosen again',
    (link) => {
      const live = sit();
      welcome();
      live.askHint();
      live.act(live.choices[0]!);
      expect([live.busy, live.thinking]).toEqual([true, true]);
      hooks.link(link);
      expect([live.busy, live.thinking]).toEqual([false, false]);
      hooks.link('open');
      welcome();
      live.act(live.choices[0]!);
      expect(sent.filter(({ type }) => type === 'Act')).toHaveLength(2);
      hooks.receive({ type: 'Done', id: 2, seq: 65 }); // the answer to the action that was lost
      expect(live.busy).toBe(true);
    },
  );
  it('that is lost during an action does not hurry the actions of others', () => {
    const live = sit();
    const both = { to_act: [0, 1], choices: frame().choices };
    welcome(both);
    live.act(live.choices[0]!);
    hooks.link('lost');
    hooks.link('open');
    welcome(both);
    hooks.receive(moved(65, both));
    expect(live.behind).toBe(1);
  });
  it('open does not end an action', () => {
    const live = sit();
    welcome();
    live.act(live.choices[0]!);
    hooks.link('open');
    expect(live.busy).toBe(true);
  });
  it('is closed with the table, and nothing more is shown', () => {
    const live = sit();
    welcome();
    for (const seq of [65, 66, 67]) hooks.receive(moved(seq));
    live.close();
    expect(closed).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(live.shown?.seq).toBe(65);
  });
  it('is made again only when the host removes a player who sat there', () => {
    const live = sit();
    welcome({}, table({ removed: true }));
    hooks.receive({ type: 'TableChanged', table: table({ removed: true }) });
    hooks.receive({ type: 'TableChanged', table: table({ removed: false }) });
    expect(restarts).toBe(0);
    expect(live.info?.removed).toBe(false);
    live.reconnect();
    expect(restarts).toBe(1);
  });
});

describe('what a player sees and sends', () => {
  const wish = { seat: 1, number: 4, text: 'Birch wants: Bid 1', actions: [], cost: 0 };
  const proposal = { ...wish, takeable: true, fair: true, waits: false, approved: false };
  const said = (number: number) => ({ number, name: 'Bo', seat: 1, text: 'hello', at: 0 });

  it('nothing is known before the first message', () => {
    const live = sit();
    expect([live.seat, live.names, live.mine, live.comers]).toEqual([null, [], [], []]);
    expect([live.lines, live.chat]).toEqual([[], []]);
    expect([live.choices, live.asides, live.canUndo, live.hint]).toEqual([[], [], false, null]);
    live.ask({});
    live.undo();
    live.askHint();
    expect(sent).toEqual([]);
  });
  it('the first seat has eyes like any other', () => {
    const live = sit();
    welcome();
    expect(live.seat).toBe(0);
    live.look(0);
    expect(hooks.address()).toContain('eyes=0');
    expect(restarts).toBe(1);
  });
  it('names all seats, and knows which are at this screen', () => {
    const live = sit();
    welcome({}, table({ seats: [seat(0, { left: true }), seat(1, { yours: true }), seat(2)] }));
    expect(live.names).toEqual(['Ada', 'Bo', 'Cy']);
    expect(live.mine).toEqual([1]);
  });
  it('sends only actions that are on offer', () => {
    const live = sit();
    welcome();
    live.act({ action: { type: 'Cheat' }, text: 'Cheat', badge: '' });
    expect(sent).toEqual([]);
    expect(live.busy).toBe(false);
  });
  it('a message that was not sent leaves everything as it was', () => {
    const live = sit();
    welcome();
    open = false;
    live.askHint();
    expect(live.thinking).toBe(false);
    expect(live.say('hello')).toBe(false);
    live.act(live.choices[0]!);
    expect(live.busy).toBe(false);
    expect(board.notices).toMatchObject([
      { text: 'Not connected: nothing was sent. Trying to connect again …', tone: 'stop' },
    ]);
    open = true;
    expect(live.say('hello')).toBe(true);
    expect(sent).toEqual([{ type: 'Say', text: 'hello', id: 4 }]);
  });
  it('an action is over when its frame arrives, even before the answer', () => {
    const live = sit();
    welcome();
    live.act(live.choices[0]!);
    hooks.receive(moved(65, { to_act: [0], choices: frames[0]!.choices }));
    expect(live.busy).toBe(false);
    live.act(live.choices[0]!);
    hooks.receive({ type: 'Done', id: 1, seq: 65 });
    expect(live.busy).toBe(true);
    hooks.receive({ type: 'Done', id: 2, seq: 66 });
    expect(live.busy).toBe(false);
  });
  it('asks why only in a pause of an own turn', () => {
    const live = sit();
    welcome();
    live.ask({ type: 'TakeCube' });
    expect(sent).toEqual([
      { type: 'Act', id: 1, seat: 0, seq: 64, revision: 64, action: { type: 'TakeCube' } },
    ]);
    live.act(live.choices[0]!);
    live.ask({ type: 'TakeCube' });
    hooks.receive(moved(65, { to_act: [1], choices: [] }));
    live.ask({ type: 'TakeCube' });
    expect(sent).toHaveLength(2);
  });
  it('undoes only what can be undone, once everything is shown', () => {
    const live = sit();
    welcome({ can_undo: false });
    live.undo();
    hooks.receive(moved(65, { can_undo: true }));
    hooks.receive(moved(66, { can_undo: true }));
    expect(live.canUndo).toBe(false);
    live.undo();
    expect(sent).toEqual([]);
    live.skip();
    expect(live.canUndo).toBe(true);
  });
  it('undoes for the own seat if the table is shown as to a spectator', () => {
    const live = sit();
    welcome(
      { eyes: null, can_undo: true },
      table({ seats: [seat(0, { yours: false }), seat(1, { yours: true })] }),
    );
    live.undo();
    expect(sent).toEqual([{ type: 'Undo', id: 1, seat: 1, seq: 64, revision: 64 }]);
  });
  it('a hint is asked for once, and closed when it is asked for again', () => {
    const live = sit();
    welcome();
    live.askHint();
    live.askHint();
    expect(sent).toEqual([{ type: 'AskHint', id: 1, seat: 0, seq: 64 }]);
    live.pointed = 2;
    hooks.receive({ type: 'Hint', id: 1, advice: [advice(1), advice(999)] });
    expect([live.thinking, live.pointed]).toEqual([false, 0]);
    expect(live.hints).toEqual([{ choice: live.choices[1], compared: 'best', because: '' }]);
    live.askHint();
    expect(live.hints).toEqual([]);
    expect(sent).toHaveLength(1);
  });
  it('a hint goes with the action, and with the next frame', () => {
    const live = sit();
    welcome();
    hooks.receive({ type: 'Hint', id: 1, advice: [advice(1)] });
    live.act(live.choices[0]!);
    expect(live.hints).toEqual([]);
    const other = sit();
    welcome();
    other.askHint();
    hooks.receive(moved(65));
    expect(other.thinking).toBe(false);
  });
  it('shows the chat, and counts what is new', () => {
    const live = sit();
    hooks.receive({
      type: 'Welcome',
      table: table(),
      frame: frame(),
      since: 0,
      lines: [],
      chat: [said(1)],
      proposals: [proposal],
    });
    expect([live.chat, live.unread, live.proposals]).toEqual([[said(1)], 0, [proposal]]);
    hooks.receive({ type: 'Said', line: said(2) });
    hooks.receive({ type: 'Said', line: said(3) });
    expect([live.chat, live.unread]).toEqual([[said(1), said(2), said(3)], 2]);
    live.hold();
    expect(live.proposals).toEqual([]);
    live.release();
    welcome();
    expect(live.proposals).toEqual([]);
  });
  it('a change of the table is shown at once, its lines in the order of the actions', () => {
    const live = sit();
    welcome();
    hooks.receive({ type: 'TableChanged', table: table({ seq: 65 }) });
    expect(live.lines.map(({ text }) => text)).toEqual(['dealt']);
    const lines = [{ seq: 60, seat: 1, text: 'Bo is back.' }];
    hooks.receive({ type: 'TableChanged', table: table({ status: 'closed' }), lines });
    expect(live.info?.status).toBe('closed');
    expect(live.lines.map(({ text }) => text)).toEqual(['Bo is back.', 'dealt']);
  });
});

describe('a refusal', () => {
  const refused = (id: number | null, code = 'illegal_action') =>
    hooks.receive({ type: 'Refused', id, code, message: 'c3 is out of reach' });

  it('of another message does not end the action', () => {
    const live = sit();
    welcome();
    live.askHint();
    live.act(live.choices[0]!);
    refused(1);
    expect([live.busy, live.thinking, live.turnedAway]).toEqual([true, false, '']);
    refused(2);
    expect(live.busy).toBe(false);
  });
  it('stays on screen for seven seconds', () => {
    sit();
    refused(1);
    expect(board.notices).toMatchObject([{ text: 'c3 is out of reach', tone: 'stop' }]);
    vi.advanceTimersByTime(6999);
    expect(board.notices).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(board.notices).toEqual([]);
  });
  it('of the whole connection ends the action and says why', () => {
    const live = sit();
    welcome();
    live.act(live.choices[0]!);
    refused(null);
    expect([live.busy, live.turnedAway]).toEqual([false, 'C3 is out of reach.']);
    expect(board.notices).toHaveLength(1);
  });
  it('of a blocked player is told by the page, not by a notice', () => {
    const live = sit();
    refused(null, 'blocked');
    expect(live.turnedAway).toBe('C3 is out of reach.');
    expect(board.notices).toEqual([]);
  });
  it('of a player who was signed out leaves the page, without a notice', async () => {
    const leave = vi.fn();
    vi.stubGlobal('location', { assign: leave, reload: leave });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"player":"p1"}')));
    const live = sit();
    refused(null, 'signed_out');
    expect([live.turnedAway, board.notices]).toEqual(['', []]);
    await vi.waitFor(() => expect(leave).toHaveBeenCalledOnce());
    vi.unstubAllGlobals();
  });
});

describe('the pace of a table', () => {
  /** Shows a frame in which `acts` is to act, then the next one. Returns how long that waits. */
  function wait(acts: number[]): number {
    const live = sit();
    welcome({ to_act: [1], choices: [] });
    hooks.receive(moved(65, { to_act: acts }));
    live.skip();
    hooks.receive(moved(66));
    let passed = 0;
    while (live.shown?.seq !== 66) {
      vi.advanceTimersByTime(10);
      passed += 10;
      expect(passed).toBeLessThan(5000);
    }
    return passed;
  }

  it('is that of the settings for the actions of others, and shorter for chance', () => {
    expect([wait([1]), wait([-1]), wait([0])]).toEqual([850, 240, 0]);
    settings.pace = 'slow';
    expect([wait([1]), wait([-1])]).toEqual([1700, 240]);
    settings.pace = 'instant';
    expect([wait([1]), wait([-1])]).toEqual([0, 0]);
  });
  it('is not that of an own action if others may act too, or nobody may', () => {
    expect([wait([0, 1]), wait([])]).toEqual([850, 850]);
  });
  it('does not change by a release without a hold', () => {
    const live = sit();
    welcome({ to_act: [1], choices: [] });
    hooks.receive(moved(65));
    hooks.receive(moved(66));
    vi.advanceTimersByTime(800);
    live.release();
    vi.advanceTimersByTime(50);
    expect(live.shown?.seq).toBe(65);
  });
  it('counts the waiting frames during a hold, and after it', () => {
    const live = sit();
    welcome({ to_act: [1], choices: [] });
    live.hold();
    hooks.receive(moved(65));
    hooks.receive(moved(66));
    hooks.receive(moved(67));
    expect([live.behind, live.shown?.seq]).toEqual([3, 64]);
    vi.advanceTimersByTime(10_000);
    expect(live.shown?.seq).toBe(64);
    live.release();
    vi.advanceTimersByTime(850);
    expect([live.behind, live.shown?.seq]).toEqual([2, 65]);
    expect(hooks.address()).toContain('since=67');
  });
  it('an aside is not offered during a long animation', () => {
    const live = sit();
    welcome({ asides: [NOD] });
    expect(live.asides).toEqual([NOD]);
    live.hold();
    expect(live.asides).toEqual([]);
  });
  it('the next action of others waits again after an own one', () => {
    const live = sit();
    welcome();
    live.act(live.choices[0]!);
    hooks.receive(moved(65, { to_act: [1] }));
    hooks.receive({ type: 'Done', id: 1, seq: 65 });
    hooks.receive(moved(66, { to_act: [1] }));
    expect([live.shown?.seq, live.behind]).toEqual([65, 1]);
  });
});

describe('the cover', () => {
  const two = () => table({ seats: [seat(0), seat(1, { yours: true })] });

  it('comes when another of the people at this screen is to look, and only then', () => {
    const live = sit(true);
    welcome({}, two());
    live.uncover();
    hooks.receive(moved(65, { eyes: 0, to_act: [0] }));
    expect(live.cover).toBeNull();
    hooks.receive(moved(66, { eyes: 1, to_act: [1], choices: frame().choices, asides: [NOD] }));
    expect(live.cover).toBe(1);
    expect([live.choices, live.asides]).toEqual([[], []]);
    live.uncover();
    expect(live.choices.length).toBeGreaterThan(0);
  });
  it('does not come when the game is over, or for the eyes of nobody', () => {
    const live = sit(true);
    welcome({ outcome: { scores: [1, 2], winners: [1], reason: 'end' } }, two());
    expect(live.cover).toBeNull();
    const other = sit(true);
    welcome({ eyes: null }, two());
    expect(other.cover).toBeNull();
  });
  it('does not come for somebody who is alone since the other has left', () => {
    const live = sit(true);
    welcome({}, table({ seats: [seat(0), seat(1, { yours: true, left: true })] }));
    expect(live.cover).toBeNull();
  });
});

describe('whose view is shown', () => {
  const info = () => table({ seats: [seat(0), seat(1, { yours: true }), seat(2)] });

  it('is the one that was wanted, while that seat may act', () => {
    const live = sit();
    welcome({ to_act: [0, 1] }, info());
    live.look(1);
    welcome({ to_act: [0, 1], eyes: 1 }, info());
    hooks.receive(moved(65, { to_act: [1], eyes: 1 }));
    expect(hooks.address()).toContain('eyes=1');
    expect(restarts).toBe(1);
  });
  it('stays while only others are to act, and changes when an own seat is', () => {
    const live = sit();
    welcome({ to_act: [0, 1] }, info());
    live.look(1);
    welcome({ to_act: [0, 1], eyes: 1 }, info());
    hooks.receive(moved(65, { to_act: [2], eyes: 1 }));
    expect([hooks.address().includes('eyes=1'), restarts]).toEqual([true, 1]);
    hooks.receive(moved(66, { to_act: [0], eyes: 1 }));
    live.skip();
    expect([hooks.address().includes('eyes'), restarts]).toEqual([false, 2]);
  });
  it('is not asked for again if the server decides', () => {
    const live = sit();
    welcome({ to_act: [1], eyes: 0 }, info());
    expect(restarts).toBe(0);
    expect(live.comers).toEqual([1]);
  });
});
