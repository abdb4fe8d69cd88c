/** What a game gives the house, and what the house gives a game's table. */

import type { Component } from 'svelte';

import type { Sound } from '../house/sound';
import type { LegalChoice, Outcome, SeatInfo } from '../wire/types';

/** A legal choice with its action read as the game's own. */
export type Choice<A = unknown> = Omit<LegalChoice, 'action'> & { action: A };

/** What a table component is drawn from. It decides nothing: what can be chosen is what `choices` holds. */
export interface TableProps<V, A> {
  view: V;
  /** In a replay with everything open: the view of every seat; empty otherwise. */
  views?: readonly V[];
  /** Whose eyes these are; null is a spectator. */
  seat: number | null;
  seats: readonly SeatInfo[];
  toAct: readonly number[];
  choices: readonly Choice<A>[];
  /** What this seat may do besides, although the game does not wait for it. Those that `bar` labels stand in the action bar. */
  asides?: readonly Choice<A>[];
  /** The choice a hint points at, if one was asked for. */
  hint: Choice<A> | null;
  /** True while the server has been told and has not answered. */
  busy: boolean;
  /** Several people at one screen: a cover hides the table until the next of them is there. */
  covered?: boolean;
  onact: (choice: Choice<A>) => void;
  /** Asks the server why an action that is not among the choices may not be done. */
  onask: (action: A) => void;
  /** What the pointer or the focus rests on, in words; null when it rests on nothing. */
  onexplain: (words: string | null) => void;
  /** Several people at one screen: others of them who could come to it now, to act or for an aside. */
  comers?: readonly number[];
  /** Lets one of those come to the screen. */
  onlook?: (seat: number) => void;
  /** Something takes its time on screen: nothing else happens there, and nothing is said of it, until it is over. */
  onhold?: (held: boolean) => void;
  /** What takes its time has shown its result: the log, the live region and the sounds may tell it. */
  ontold?: () => void;
}

export interface Asked {
  /** One line: what is asked of whoever is to act. */
  text: string;
  /** The rule behind it, with its number. */
  rule: string;
}

/** The table as words need it. */
export interface Scene<V, A> {
  view: V;
  seats: readonly SeatInfo[];
  toAct: readonly number[];
  choices: readonly Choice<A>[];
}

export interface BarAction {
  label: string;
  /** A question to answer first: only for what ends a round or reveals something. The text of the choice stands below it. */
  asks: string | null;
  /** Whether Undo cannot take it back, in any case: then the question says so. */
  final?: boolean;
}

export interface GameModule<V, A> {
  Table: Component<TableProps<V, A>>;
  /** A wide picture for the end of a game. */
  Banner: Component<Record<string, never>>;
  /** The score sheet of a finished (or unfinished) game. */
  Sheet: Component<{ view: V; names: readonly string[]; outcome: Outcome | null }>;
  /** How to play, on one page. */
  Primer: Component<Record<string, never>>;
  /** The whole rules, as HTML out of docs/rules. */
  rules: () => Promise<string>;
  asked: (scene: Scene<V, A>) => Asked;
  /** Why the game ended, as a sentence. */
  ended: (outcome: Outcome) => string;
  sounds: (before: V, after: V) => readonly Sound[];
  /** How an action that lies nowhere on the table is offered in the action bar; null for all others. */
  bar: (action: A, view: V, badge: string) => BarAction | null;
}

/** A game whose types are its own business. */
export type AnyGameModule = GameModule<any, any>;
