/** The interface between the client and a game: what a game provides, and the props of its table. */

import type { Component } from 'svelte';

import type { Sound } from '../house/sound';
import type { Answer, LegalChoice, Outcome, Proposal, SeatInfo } from '../wire/types';

/** A legal choice whose action has the game's own type. */
export type Choice<A = unknown> = Omit<LegalChoice, 'action'> & { action: A };

/** The props of a table component. It decides no rules: only what is in `choices` can be chosen. */
export interface TableProps<V, A> {
  view: V;
  /** The view of every seat, in a replay that hides nothing. Otherwise empty. */
  views?: readonly V[];
  /** The seat whose view this is; null for a spectator. */
  seat: number | null;
  seats: readonly SeatInfo[];
  toAct: readonly number[];
  choices: readonly Choice<A>[];
  /** What this seat may do though the game does not wait for it. The bar shows those that `bar` labels. */
  asides?: readonly Choice<A>[];
  /** The choice that the last hint recommends. */
  hint: Choice<A> | null;
  /** True while an action is sent and the server has not answered. */
  busy: boolean;
  /** True while a cover hides the table, until the next of several people at this screen has come. */
  covered?: boolean;
  /** What bots want to do while people may act too. */
  proposals?: readonly Proposal[];
  /** Answers a proposal. Undefined for those who only watch. */
  onanswer?: ((proposal: Proposal, answer: Answer) => void) | undefined;
  onact: (choice: Choice<A>) => void;
  /** Asks the server why an action is not legal. */
  onask: (action: A) => void;
  /** Explains the element under the pointer or with the focus. Null: there is none. */
  onexplain: (words: string | null) => void;
  /** Several people at one screen: others of them who could come to it now, to act or for an aside. */
  comers?: readonly number[];
  /** Lets one of the `comers` come to the screen. */
  onlook?: (seat: number) => void;
  /** Starts or ends a long animation. During it no other action is shown and the log does not grow. */
  onhold?: (held: boolean) => void;
  /** Says that a long animation has shown its result. The log, the live region and sounds may tell it now. */
  ontold?: () => void;
}

export interface Asked {
  /** One line: what the seat that is to act has to do. */
  text: string;
  /** The rule for it, with its number. */
  rule: string;
}

/** Where the game stands. */
export interface Race {
  /** In a few words: who leads, and how much is left. */
  state: string;
  /** What the game is about, as a sentence with its rule. */
  goal: string;
  /** What comes after what is asked now, as a sentence; empty at the end. */
  next: string;
}

/** The part of the table that texts are made from. */
export interface Scene<V, A> {
  view: V;
  seats: readonly SeatInfo[];
  toAct: readonly number[];
  choices: readonly Choice<A>[];
}

export interface BarAction {
  label: string;
  /**
   * A question to confirm first, for an action that ends a round or reveals something. The dialog shows the
   * text of the choice below it. Null: no question.
   */
  asks: string | null;
  /** Whether the action can never be undone. Then the question says so. */
  final?: boolean;
  /**
   * `pass` gives up what could still be done: it stays quiet until nothing else can be chosen. `cost` has a
   * price that its label does not tell. `back` takes something back. Undefined: what the game expects.
   */
  kind?: 'pass' | 'cost' | 'back';
  /** What a `cost` costs, in a few words. */
  price?: string;
}

/** What the seat strip shows of a seat. */
export interface SeatState {
  /** A score or another number that counts; may be empty. */
  value: string;
  /** What the number counts. */
  unit: string;
  /** One or two words; may be empty. */
  state: string;
}

/** A piece as the table draws it, beside the rules that speak of it. */
export interface Picture {
  /** The numbers of the rules. */
  rules: readonly string[];
  caption: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each piece has props of its own
  Piece: Component<any>;
  props?: Record<string, unknown>;
  /** In rem. */
  width?: number;
  /** Whether its name is written on it, so that only screen readers need the caption. */
  titled?: boolean;
}

export interface Pictures {
  /** The symbols that the pieces refer to. */
  Sprite?: Component<Record<string, never>>;
  /** The class with the game's colours. */
  colours?: string;
  /** In the order in which a rule shows them. They may tell what is printed on this table. */
  pictures: () => readonly Picture[];
}

export interface GameModule<V, A> {
  Table: Component<TableProps<V, A>>;
  /** A wide picture for the end screen. */
  Banner: Component<Record<string, never>>;
  /** The score sheet. It works for an unfinished game too. */
  Sheet: Component<{ view: V; names: readonly string[]; outcome: Outcome | null }>;
  /** How to play, on one page. */
  primer: () => Promise<Component<Record<string, never>>>;
  /** All rules, as HTML made from docs/rules. */
  rules: () => Promise<string>;
  /** Pictures of the pieces for the rules. */
  pictures?: () => Promise<Pictures>;
  /** The rule behind the words of each log line and choice (`Cites`), from the game's cites.json. */
  cites?: () => Promise<unknown>;
  seat: (view: V, seat: number, toAct: readonly number[]) => SeatState;
  /** What on the table is a reconstruction, as a sentence; empty if nothing is. */
  reconstructed: string;
  asked: (scene: Scene<V, A>) => Asked;
  /** Null: the game does not tell it. `names` are those of the seats, with “you” for the viewer's. */
  race: (view: V, names: readonly string[]) => Race | null;
  /** Why the game ended, as a sentence. */
  ended: (outcome: Outcome) => string;
  sounds: (before: V, after: V) => readonly Sound[];
  /** The button in the action bar for an action that has no place on the table; null for other actions. */
  bar: (action: A, view: V, badge: string) => BarAction | null;
}

/** A game whose types only the game itself knows. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- no type fits every game
export type AnyGameModule = GameModule<any, any>;
