/** The texts of Nowhere: what a player is asked, the rows of choices, and explanations. */

import { isShared } from '../../lib/table/company';
import type { Asked, BarAction, Choice, Scene } from '../../lib/table/contract';
import type { Outcome, SeatInfo } from '../../lib/wire/types';
import type { Words } from './explain';
import { momentOf, plain, type Moment } from './moment';
import { omens } from './omens';
import {
  boardOf,
  firstName,
  isLocation,
  placeName,
  printed,
  type Board,
  type Character,
  type Destination,
  type Item,
  type ItemType,
  type Place,
  type Scenario,
} from './printed';
import type { Action, View } from './types';

export const TYPES: Record<ItemType, string> = {
  personal: 'Personal',
  movement: 'Movement',
  sheriff: 'Sheriff',
  dog: 'Dog',
  unique: 'Unique',
};

export const WHEN: Record<string, string> = { now: 'Now', round: 'All round', end: 'At the end' };

// Targets of a click

/** The Interact Actions: Camel follows his Scent Trail after them (§4.16). */
const INTERACTS = new Set([
  'Shop',
  'TakeDiscard',
  'RideBus',
  'Borrow',
  'GrabCoffee',
  'CutTape',
  'CutAllTape',
  'Prepare',
]);

export function interacts(action: Action): boolean {
  return INTERACTS.has(action.type);
}

/** The element (card, place or player) whose click chooses an action; null if only the list offers it. */
export function pointed(action: Action, seat: number, tossing = false): string | null {
  switch (action.type) {
    case 'MoveTo':
    case 'Steer':
      return `place:${action.place}`;
    case 'CutTape':
    case 'BreakIn':
      return `place:${action.location}`;
    case 'Track':
      return `seat:${action.seat}`;
    case 'DiscardItem':
      return tossing ? `looked:${action.item}` : `item:${seat}:${action.item}`;
    case 'Give':
    case 'UseItem':
    case 'TradeIn':
      return `item:${seat}:${action.item}`;
    case 'Take':
      return `item:${action.seat}:${action.item}`;
    case 'TakeDiscard':
      return `pile:${action.item}`;
    case 'KeepItem':
      return `looked:${action.item}`;
    case 'ChooseCharacter':
      return `character:${action.character}`;
    default:
      return null;
  }
}

export function byPointing(view: View, choices: readonly Choice<Action>[]): Map<string, Choice<Action>[]> {
  const tossing = boardOf(view).agenda[0]?.kind === 'toss';
  const found = new Map<string, Choice<Action>[]>();
  for (const choice of choices) {
    const thing = pointed(choice.action, view.seat ?? 0, tossing);
    for (const each of thing ? [thing] : spent(choice.action, view.seat ?? 0))
      found.set(each, [...(found.get(each) ?? []), choice]);
  }
  return found;
}

/** The cards that a preparation spends: whoever clicks one of them finds it there too. */
function spent(action: Action, seat: number): string[] {
  if (action.type !== 'Prepare') return [];
  return [action.personal, action.other].map((item) => `item:${seat}:${item}`);
}

/** What to do if the list is empty. `open`: what can be clicked. */
export function unlisted(open: ReadonlyMap<string, unknown>): string {
  if (!open.size) return 'Nothing is left to do but to be ready.';
  const walks = [...open.keys()].some((thing) => thing.startsWith('place:'));
  return `${walks ? 'Walk, or choose' : 'Choose'} a card: see what is lit.`;
}

export type Chase = NonNullable<View['scent']>;

export interface Row {
  key: string;
  text: string;
  badge: string;
  wakes: boolean;
  /** Camel's way depends on this choice. It is drawn while the row has hover or focus. */
  varies: boolean;
  choices: Choice<Action>[];
}

const GROUPS: Partial<Record<Action['type'], string>> = {
  TakeDiscard: 'Take an Item of the Discard Pile …',
  RideBus: 'Swap places by bus …',
  CutTape: 'Remove Yellow Tape …',
  Prepare: 'Make a preparation …',
  BreakIn: 'Break in …',
  TradeIn: 'Trade an Item in …',
  UseBook: 'Use the Book …',
  LendSteps: 'Lend spaces …',
};
/** Prefixes for actions whose text does not name them. */
const NAMED: Partial<Record<Action['type'], string>> = { UseAbility: 'Ability: ', UseBook: 'Book: ' };
/** Actions that the list leaves out: they are chosen on the map, on cards or in the bar. */
const ELSEWHERE = new Set([
  ...['MoveTo', 'Ready', 'TakeBackReady', 'Give', 'Take', 'ChooseCharacter'],
  ...['PutMarker', 'TakeMarker', 'AnswerMarker'],
]);
/** A Book is for these alone: they are beside "That is enough", which ends it (§10.8, §10.10). */
const SHARING = new Set(['Give', 'Take']);

/** The rows of the list of choices. */
export function rows(view: View, choices: readonly Choice<Action>[]): Row[] {
  const asked = boardOf(view).agenda[0]?.kind;
  const found = new Map<string, Row>();
  for (const choice of choices) {
    const { action, text, badge } = choice;
    if (ELSEWHERE.has(action.type) && !(asked === 'share' && SHARING.has(action.type))) continue;
    if (action.type === 'UseItem' && action.item !== 'chew_toy') continue; // the Items in the pocket offer it
    const group = GROUPS[action.type];
    const key =
      group && !(action.type === 'CutTape' && asked === 'cut') ? action.type : JSON.stringify(action);
    const row = found.get(key);
    if (row) {
      row.choices.push(choice);
      row.text = group ?? row.text;
    } else
      found.set(key, {
        key,
        text: `${NAMED[action.type] ?? ''}${text}`,
        badge,
        wakes: interacts(action),
        varies: action.type === 'RideBus' || chaseOf(choice) !== null,
        choices: [choice],
      });
  }
  return [...found.values()];
}

/** Whether one click plays the choice. Choices that wake Camel or use something up are listed first. */
export function atOnce({ action }: Choice<Action>): boolean {
  return ['MoveTo', 'Steer', 'Track', 'ChooseCharacter', 'KeepItem', 'DiscardItem'].includes(action.type);
}

/** Camel's way after an Interact: after the one in `row` if it makes a difference. */
export function scentOf(view: View, row: Row | null): View['scent'] {
  const action = row?.choices.length === 1 ? row.choices[0]!.action : null;
  return action?.type === 'RideBus' ? (view.swaps[action.seat] ?? null) : view.scent;
}

/** Each choice as a row of its own. */
export function listed(choices: readonly Choice<Action>[]): Row[] {
  return choices.map((choice) => ({
    key: JSON.stringify(choice.action),
    text: choice.text,
    badge: choice.badge,
    wakes: interacts(choice.action),
    varies: choice.action.type === 'RideBus',
    choices: [choice],
  }));
}

/** Camel's way if the reader chooses this; null for other choices. */
export function chaseOf(choice: Choice<Action>): Chase | null {
  const { type } = choice.action;
  return type === 'Track' || type === 'Steer' ? ((choice.facts as Chase | null | undefined) ?? null) : null;
}

// Questions

/**
 * The question of each kind of task. `who` is the name of the player who is asked. `mine`: that player sits
 * at this screen. `you`: nobody else sits there.
 */
const ASKED: Partial<Record<string, (who: string, mine: boolean, view: View, you: boolean) => Asked>> = {
  character: (who, mine, _, you) => ({
    text: you ? 'Who are you?' : mine ? `Choose a character for ${who}` : `${who} chooses a character`,
    rule: 'Six characters, each with an ability and a Book (§2.7)',
  }),
  keep: (who, mine) => ({
    text: mine ? 'Keep one of these Items' : `${who} chooses in Floormart`,
    rule: 'One is kept, one discarded, one leaves the game (§7.3)',
  }),
  toss: (who, mine) => ({
    text: mine ? 'Discard one; the other leaves the game' : `${who} chooses in Floormart`,
    rule: 'What is discarded can be taken again at the High School (§7.3)',
  }),
  cut: (who, mine) => ({
    text: mine ? 'Remove the tape of another Location?' : `${who} removes tape`,
    rule: 'The Town Hall removes the tape of up to two Locations (§7.11)',
  }),
  stride: (who, mine, view) => ({
    text: mine
      ? `Samantha lends ${counted(boardOf(view).agenda[0]!.n, 'space')}: go, or decline`
      : `${who} may use the spaces lent`,
    rule: 'They are used at once, or not (§10.9)',
  }),
  share: (who, mine) => ({
    text: mine ? 'Choose Items, any number of them' : `${who} shares Items by a Book`,
    rule: 'Over any distance, with one other player (§10.8, §10.10)',
  }),
  track: (who, mine) => ({
    text: mine ? 'The reader decides: whom does Camel track?' : `${who} steers Camel`,
    rule: 'They hold as many Items and are as near: the reader chooses (§5.4)',
  }),
  steer: (who, mine) => ({
    text: mine ? 'The reader decides: which way does Camel take?' : `${who} steers Camel`,
    rule: 'Several ways are the shortest: the reader chooses (§5.6)',
  }),
};

export function asked({ view, seats, toAct, choices }: Scene<View, Action>): Asked {
  const board = boardOf(view);
  const task = board.agenda[0];
  const me = choices.length ? view.seat : null;
  const who = (task && personName(board, task.seat, seats)) || 'Somebody';
  const mine = task !== undefined && me === task.seat;
  const moment = momentOf(view, toAct);
  if (moment) return askedAt(moment, board, me, choices, seats);
  const words = task && ASKED[task.kind]?.(who, mine, view, mine && !isShared(seats));
  if (words) return words;
  if (!board.round)
    return { text: 'The cards are dealt', rule: 'Everybody gets a secret Destination (§2.9)' };
  if (task) return { text: 'The Scenario happens', rule: 'Then all who are free act, in any order (§3.5)' };
  if (me !== null) return free(board, me, choices);
  const waiting = toAct.map((seat) => seats[seat]?.name ?? '').join(', ');
  return {
    text: `Waiting for ${waiting}`,
    rule: 'The round ends when everybody who is free is ready (§3.7)',
  };
}

/** The question of the moment before something happens. `me`: the player at this screen who is asked. */
function askedAt(
  { text, window, asked, running, fatal }: Moment,
  board: Board,
  me: number | null,
  choices: readonly Choice<Action>[],
  people: readonly SeatInfo[],
): Asked {
  const names = named(board, asked, people);
  const own = board.agenda[0]!.seat;
  const what = fatal ? 'The game would be lost' : plain(text); // the whole sentence is on the card
  if (me === null || !asked.includes(me)) {
    const does = window === 'discard' && asked.includes(own) ? 'chooses what' : 'can change that';
    return { text: what, rule: `${names} ${does}; everybody else waits (§4.17)` };
  }
  if (running && own === me)
    return {
      text: 'Quick, before Camel bites: use the Coffee',
      rule: 'Camel catches only a player who is still there (§5.11)',
    };
  if (window === 'discard' && own === me) return { text: what, rule: `${lettingGo(choices)} (§4.15, §4.17)` };
  return { text: `${what}: answer?`, rule: 'Use something now, or let it happen (§4.17)' };
}

/** What a player can do who must let go of Items. */
function lettingGo(choices: readonly Choice<Action>[]): string {
  const [only, ...more] = choices.map(({ action }) => action);
  if (only?.type === 'DiscardItem' && !more.length) return `The ${printed().items[only.item].name} must go`;
  const has = (type: Action['type']) => choices.some(({ action }) => action.type === type);
  const uses = [has('UseItem') ? 'one' : '', has('UseBook') ? 'the Book' : ''].filter(Boolean);
  const first = uses.length ? `, or use ${uses.join(' or ')} first` : '';
  return `Discard${has('Give') ? ' or hand on' : ''} an Item${first}`;
}

/** A character and who plays it: `Guinevere (Birch)`. */
export function personName(board: Board, seat: number, people: readonly SeatInfo[]): string {
  const first = firstName(board.characters[seat]);
  const player = people[seat]?.name;
  return first && player ? `${first} (${player})` : first || (player ?? '');
}

/** Characters and who plays them, as a list. */
export function named(board: Board, seats: readonly number[], people: readonly SeatInfo[]): string {
  const names = seats.map((seat) => personName(board, seat, people));
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
}

function free(board: Board, me: number, choices: readonly Choice<Action>[]): Asked {
  const walks = choices.some(({ action }) => action.type === 'MoveTo');
  const left = walks ? (board.steps[me] ?? 0) : 0;
  const own = board.extra[me] ?? 0;
  const rule = own
    ? `${counted(own, 'Action')} of the Coffee come first (§7.10)`
    : left
      ? `${counted(left, 'space')} of the Move left: walk on at no cost (§4.5)`
      : 'Move, Interact or use the Ability for an Action; Items, Coffee and Book are free (§4.2, §4.3)';
  if (!board.counter && own) return { text: `${counted(own, 'Action')} left, of the Coffee`, rule };
  if (!board.counter && left) return { text: `No Actions left; ${counted(left, 'space')} to walk on`, rule };
  if (!board.counter)
    return {
      text: 'No Actions left: say Ready when done',
      rule: 'Items, Coffee and sharing are still free (§4.4)',
    };
  return { text: `Act freely: ${counted(board.counter, 'Action')} for everybody`, rule };
}

export function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/**
 * Ready asks for confirmation. The badge is `ends` if it ends the round for certain, `asks` if a player has
 * to decide first.
 */
export function bar(action: Action, view: View, badge: string): BarAction | null {
  if (action.type === 'TakeBackReady') return { label: 'Take back “Ready”', asks: null, kind: 'back' };
  if (action.type !== 'Ready') return null;
  const { counter } = boardOf(view);
  const left = counter ? counted(counter, 'Action') : '';
  if (badge)
    return {
      label: 'End round',
      asks: left ? `End the round, and lose ${left}?` : 'End the round?',
      final: badge === 'ends',
      kind: 'pass',
    };
  return {
    label: 'Ready',
    asks: left ? `Be ready, and leave ${left} to the others?` : 'Be ready?',
    kind: 'pass',
  };
}

const ENDS: Record<string, string> = {
  escaped: 'Everybody got out, and nobody looked back (§9.1).',
  stranded: 'The last round is over, and the class is still in town (§9.3).',
  'all jailed': 'Everybody is behind bars (§9.4).',
};

export function ended({ reason }: Outcome): string {
  return ENDS[reason] ?? '';
}

// Explanations

export function aboutItem(item: Item): Words {
  const card = printed().items[item];
  return {
    title: card.name,
    tag: `${TYPES[card.type]} Item`,
    text: card.text,
    flavour: card.flavour,
    reconstructed: true,
  };
}

export function aboutScenario(scenario: Scenario): Words {
  const card = printed().scenarios[scenario];
  return { title: card.name, tag: 'Scenario', text: card.text, flavour: card.flavour, reconstructed: true };
}

export function aboutDestination(destination: Destination): Words {
  const card = printed().destinations[destination];
  return {
    title: card.name,
    tag: 'Destination',
    text: card.text,
    flavour: card.flavour,
    reconstructed: true,
  };
}

export function aboutCharacter(who: Character): Words {
  const card = printed().characters[who];
  return { title: card.name, tag: 'Character', text: `Ability: ${card.ability}. Book: ${card.book}.` };
}

export function aboutPlace(view: View, place: Place): Words {
  const board = boardOf(view);
  const notes: string[] = [];
  if (isLocation(place)) {
    const card = printed().locations[place];
    notes.push(`${card.interaction}.`);
    if (board.tape.includes(place)) notes.push('Yellow Tape: nobody enters or interacts here (§4.7, §7.12).');
    notes.push(
      `Along ${card.streets.map((street) => printed().streets[street]!.name.replace(/\.$/, '')).join(', ')}.`,
    );
  } else {
    const doors = Object.entries(printed().locations).filter(([, card]) => card.entrances.includes(place));
    if (doors.length) notes.push(`Entrance of the ${doors.map(([, card]) => card.name).join(' and the ')}.`);
  }
  for (const { text } of omens(board).get(place) ?? []) notes.push(text);
  if (board.camel === place) notes.push('Camel is in the way (§5.14).');
  return {
    title: capital(placeName(place)),
    tag: isLocation(place) ? 'Location' : 'Street',
    text: notes.join(' '),
  };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An explanation in one line, for the bar and for screen readers. */
export function spoken({ title, tag, text }: Words): string {
  return `${title}${tag ? ` (${tag})` : ''}: ${text}`;
}

/** The state of a player, as a short label. */
export function standing(
  view: View,
  seat: number,
  toAct: readonly number[],
): { text: string; kind: 'ready' | 'asked' | 'jailed' | 'acting' | '' } {
  const board = boardOf(view);
  if (board.end) return { text: '', kind: '' };
  if (board.jailed[seat]) return { text: `jailed until round ${board.jailed[seat]}`, kind: 'jailed' };
  if (board.agenda[0]?.declined.includes(seat) && !toAct.includes(seat))
    return { text: 'lets it happen', kind: '' };
  if (toAct.includes(seat))
    return board.agenda.length ? { text: 'is asked', kind: 'asked' } : { text: 'not ready', kind: 'acting' };
  if (board.ready[seat]) return { text: 'ready', kind: 'ready' };
  return { text: board.agenda.length ? 'waits' : '', kind: '' };
}

/** Whether the nth Item of a hand came back and stays until the next Action (§4.12). */
export function stays(board: Board, seat: number, n: number): boolean {
  const hand = board.hands[seat] ?? [];
  const item = hand[n];
  const held = board.returned[seat]?.filter((each) => each === item).length ?? 0;
  return n - hand.indexOf(item!) < held; // a hand is sorted: equal Items are neighbours
}

/** The seats at each place. */
export function crowd(view: View): Map<Place, number[]> {
  const found = new Map<Place, number[]>();
  for (const [seat, place] of boardOf(view).pawns.entries())
    found.set(place, [...(found.get(place) ?? []), seat]);
  return found;
}
