import { beforeEach, describe, expect, it, vi } from 'vitest';

import { board } from '../src/lib/house/notice.svelte';
import { LiveTable } from '../src/lib/table/table.svelte';
import type { SocketHooks } from '../src/lib/wire/socket';
import type { Frame, FromClient, Moved } from '../src/lib/wire/types';
import { frames, seat, table } from './frames';

let hooks: SocketHooks;
let sent: FromClient[];
let open: boolean;

function sit(secrets = false): LiveTable {
  const live = new LiveTable('t1', null, secrets, (given) => {
    hooks = given;
    return { send: (message) => (open && sent.push(message), open), close: () => {}, restart: () => {} };
  });
  hooks.link('open');
  return live;
}

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
    hooks.receive({ type: 'Hint', id: 1, choice: 2, text: 'Take it' });
    expect(live.hint).toBe(live.choices[2]);
    expect(board.notices.at(-1)?.text).toBe('Hint: Take it');
    hooks.receive(moved(65));
    expect(live.hint).toBeNull();
    expect(board.notices.map(({ text }) => text)).not.toContain('Hint: Take it');
  });
  it('computes the deadline from the arrival of the frame', () => {
    const live = sit();
    welcome({ deadline: 12.5 });
    expect(live.deadline).toBe(performance.now() + 12500);
    hooks.receive(moved(65, { deadline: null }));
    expect(live.deadline).toBeNull();
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
