/** The moment before something happens: what it will do, to whom, who is asked, and the answers (§4.17). */

import type { Choice } from '../../lib/table/contract';
import type { IconName } from './icons';
import { boardOf, firstName, printed, type Board, type Item, type Place } from './printed';
import type { Action, View } from './types';

export type Window = NonNullable<View['omen']>['window'];

export interface Moment {
  window: Window;
  title: string;
  /** What is about to happen, as a sentence without a full stop. */
  text: string;
  /** It is good for the players: it gives them something. */
  helps: boolean;
  /** The players whom it will hit, or help. */
  hit: readonly number[];
  /** Where it happens. */
  places: readonly Place[];
  /** The players who are asked now. */
  asked: readonly number[];
  /** The players who have answered: let it happen. */
  declined: readonly number[];
  /** Everybody would be jailed. */
  fatal: boolean;
  /**
   * A Coffee was drunk: its Actions come before Camel's attempt, on the map and in the list (§5.11). False
   * for the other players while somebody is asked: they keep the whole card.
   */
  running: boolean;
}

const TITLES: Record<Window, string> = {
  catch: 'Camel is here!',
  arrest: 'The Sheriff is here!',
  trail: 'Camel picks up a scent',
  discard: 'Items must go',
  gain: 'Items are coming',
  books: 'The Books are due',
};
const LETTING_GO = new Set(['fit', 'lose', 'trim']);

/** What is about to happen while players are asked; null if nothing is. */
export function momentOf(view: View, toAct: readonly number[]): Moment | null {
  const board = boardOf(view);
  const task = board.agenda[0];
  if (!task || board.end) return null;
  const letting = LETTING_GO.has(task.kind);
  const drunk = task.kind === 'catch' && task.n > 0;
  if (!view.omen && !letting && !drunk) return null;
  const window = view.omen?.window ?? (letting ? 'discard' : 'catch');
  return {
    window,
    title: TITLES[window],
    text: view.omen?.text ?? (letting ? lettingGo(view) : coffee(board)),
    helps: window === 'gain',
    hit: view.omen?.seats ?? [task.seat],
    places: placesOf(view, window),
    asked: toAct,
    declined: task.declined,
    fatal: view.omen?.fatal ?? false,
    running: drunk && (task.seat === view.seat || !view.omen),
  };
}

/** What the player has to let go of who decides now. */
function lettingGo(view: View): string {
  const { kind, seat, n } = boardOf(view).agenda[0]!;
  const who = firstName(boardOf(view).characters[seat]);
  const items = (count: number) => `${count} Item${count === 1 ? '' : 's'}`;
  if (kind === 'lose') return `${who} must let go of ${items(n)} (§12.4)`;
  if (kind === 'trim') return `${who} must let go of all but ${items(n)} (§12.4)`;
  return `${who}’s pocket is too full: it holds ${items(view.pocket)} (§4.15)`;
}

function coffee(board: Board): string {
  const { seat } = board.agenda[0]!;
  const who = firstName(board.characters[seat]);
  return `${who} uses the Coffee before Camel tries to catch (§5.11)`;
}

function placesOf(view: View, window: Window): readonly Place[] {
  const board = boardOf(view);
  const task = board.agenda[0]!;
  if (window === 'catch') return [board.camel];
  if (window === 'trail') return view.omen?.places ?? [];
  if (window !== 'arrest' || !task.scenario) return [];
  if (task.location) return [task.location];
  return printed().scenarios[task.scenario].effects[task.n]!.places;
}

/** The answers that one thing offers. */
export interface Answer {
  key: string;
  icon: IconName;
  title: string;
  /** What using it does. */
  text: string;
  options: { label: string; name: string; choice: Choice<Action> }[];
}

/** The answers of the player who is asked, by the thing that they use. "Let it happen" is not among them. */
export function answersOf(view: View, choices: readonly Choice<Action>[]): Answer[] {
  const board = boardOf(view);
  const found = new Map<string, Answer>();
  for (const choice of choices) {
    const thing = thingOf(board, view.seat ?? 0, choice);
    if (!thing) continue;
    const answer = found.get(thing.key) ?? { ...thing, options: [] };
    const label = labelOf(board, choice.action);
    const name = choice.text.includes(label) ? choice.text : `${label}: ${choice.text}`;
    answer.options.push({ label, name, choice });
    found.set(thing.key, answer);
  }
  return [...found.values()];
}

function thingOf(
  board: Board,
  seat: number,
  { action, text }: Choice<Action>,
): Omit<Answer, 'options'> | null {
  switch (action.type) {
    case 'UseItem':
    case 'DiscardItem':
    case 'Give':
      return itemThing(action.item);
    case 'DrinkCoffee':
      return { key: 'coffee', icon: 'coffee', title: 'Coffee', text: text.slice(text.indexOf(': ') + 2) };
    case 'UseBook': {
      const who = board.characters[seat]!;
      return { key: 'book', icon: 'book', title: 'Book', text: printed().characters[who].book };
    }
    default:
      return null;
  }
}

function itemThing(item: Item): Omit<Answer, 'options'> {
  const { name, text } = printed().items[item];
  return { key: `item:${item}`, icon: item, title: name, text };
}

function labelOf(board: Board, action: Action): string {
  switch (action.type) {
    case 'DiscardItem':
      return 'Discard';
    case 'Give':
      return `Give to ${firstName(board.characters[action.seat])}`;
    case 'DrinkCoffee':
      return 'Drink the Coffee';
    case 'UseBook':
      return action.seat == null ? 'Use the Book' : firstName(board.characters[action.seat]);
    case 'UseItem':
      return `Use${aimOf(board, action)}`;
    default:
      return '';
  }
}

function aimOf(board: Board, { seat, location, wanted }: Extract<Action, { type: 'UseItem' }>): string {
  if (seat != null) return ` on ${firstName(board.characters[seat])}`;
  if (location != null) return ` on ${printed().locations[location].name}`;
  return wanted == null ? '' : ` for the ${printed().items[wanted].name}`;
}

/** A sentence without the rule numbers at its end. */
export function plain(text: string): string {
  return text.replace(/ \(§[^)]*\)/g, '');
}
