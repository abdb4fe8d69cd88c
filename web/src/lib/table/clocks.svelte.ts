/** The clocks of a table: what can be chosen, the words for it, and the countdown of each seat. */

import { getContext, setContext } from 'svelte';

import type { Clock, ClockKind, SeatTime, TableInfo } from '../wire/types';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface ClockChoice {
  kind: ClockKind | null;
  name: string;
  means: string;
  /** The times to choose from, in seconds. */
  amounts: readonly number[];
  usual: number;
}

export const CLOCKS: readonly ClockChoice[] = [
  { kind: null, name: 'No limit', means: 'Everybody takes as long as they like.', amounts: [], usual: 0 },
  {
    kind: 'decision',
    name: 'For each decision',
    means: 'This is the time for a single decision. The next decision has the full time again.',
    amounts: [30, MINUTE, 2 * MINUTE, 5 * MINUTE, DAY, 3 * DAY],
    usual: 2 * MINUTE,
  },
  {
    kind: 'bank',
    name: 'For the whole game',
    means: 'Each player has this time for all of their decisions. It runs only while they are to move.',
    amounts: [10 * MINUTE, 30 * MINUTE, HOUR, 3 * DAY, 7 * DAY],
    usual: 30 * MINUTE,
  },
];

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`;

/** “30 seconds”, “2 minutes”, “1 hour”, “3 days”. */
export function duration(seconds: number): string {
  if (seconds % DAY === 0) return count(seconds / DAY, 'day');
  if (seconds % HOUR === 0) return count(seconds / HOUR, 'hour');
  if (seconds > HOUR) return `about ${count(Math.round(seconds / HOUR), 'hour')}`;
  if (seconds % MINUTE === 0) return count(seconds / MINUTE, 'minute');
  return count(seconds, 'second');
}

/** The time left on a clock: “0:42”, “12:05”, “3 h 20 min”, “2 d 4 h”. */
export function countdown(left: number): string {
  const seconds = Math.max(0, Math.ceil(left));
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

/** “a Badger bot”, “an Owl bot”. */
export function botWords(title: string): string {
  return `${/^[aeiou]/i.test(title) ? 'an' : 'a'} ${title} bot`;
}

/** What a clock means, for those who sit down. `bot` is the title of the bot that plays for absent people. */
export function clockRule({ kind, seconds }: Clock, bot: string): string {
  const whole = kind === 'decision' ? 'each decision' : 'the whole game';
  const again = kind === 'decision' ? '' : `, with ${duration(Math.round(seconds / 10))} more`;
  const then = `${botWords(bot)} plays for you until you come back${again}`;
  return `You have ${duration(seconds)} for ${whole}. When it is up, ${then}.`;
}

/** The last seconds for an answer that others wait for. */
const ANSWER_SOON = 10;

export interface SeatClock {
  /** Seconds. */
  left: number;
  runs: boolean;
  /** Whether it runs and is in its last tenth. */
  urgent: boolean;
}

/** The times that the server told, and the time that has passed since. */
export class Clocks {
  /** Null: the limit is one for an answer that others wait for. */
  clock = $state.raw<Clock | null>(null);
  #times = $state.raw<readonly SeatTime[]>([]);
  #told = $state(0);
  #now = $state(0);
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  take(times: readonly SeatTime[] | undefined): void {
    this.#times = times ?? [];
    this.#told = this.#now = this.#clock();
  }

  takeTable({ clock, times }: TableInfo): void {
    this.clock = clock ?? null;
    this.take(times);
  }

  /** Reads the time again. Call it a few times a second while a clock runs. */
  tick(): void {
    this.#now = this.#clock();
  }

  get running(): readonly number[] {
    return this.#times.filter(({ runs }) => runs).map(({ seat }) => seat);
  }

  of(seat: number): SeatClock | null {
    const time = this.#times.find((each) => each.seat === seat);
    if (!time) return null;
    const passed = time.runs ? Math.max(0, (this.#now - this.#told) / 1000 - (time.free ?? 0)) : 0;
    const left = Math.max(0, time.left - passed);
    const soon = this.clock ? this.clock.seconds / 10 : ANSWER_SOON;
    return { left, runs: time.runs, urgent: time.runs && left <= soon };
  }
}

const KEY = Symbol('clocks');

export const provideClocks = (clocks: () => Clocks | null): void => void setContext(KEY, clocks);

/** The clocks of the table around a component. Null: there are none, as in a replay. */
export function theClocks(): () => Clocks | null {
  return getContext<(() => Clocks | null) | undefined>(KEY) ?? (() => null);
}
