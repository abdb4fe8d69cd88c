/**
 * What this browser knows of the shuffle of each table, kept in localStorage: the first commitment that it
 * saw, and the random value that it added. With them it can judge the seed when the game is over.
 */

import type { Shuffle, TableInfo } from '../wire/types';
import { sha256 } from './sha256';

export interface Seen {
  table: string;
  commitment: string;
  /** The length of the table's log at that time, chance included. */
  seq: number;
  /** The value that this browser draws after it has seen the commitment. */
  value?: string;
  /** Whether the server has confirmed the value. */
  added?: boolean;
}

const KEY = 'gamenight.commitments';
/** The number of tables that are kept. The oldest is dropped first. */
const MOST = 300;
const RANDOM = /^[0-9a-f]{64}$/;

/** Used instead of localStorage if the browser could not store the last change. It is lost with the page. */
let kept: Seen[] | null = null;

function load(): Seen[] {
  if (kept) return kept;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Seen[]) : [];
  } catch {
    return [];
  }
}

function store(seen: Seen[]): void {
  const newest = seen.slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(newest));
    kept = null;
  } catch {
    kept = newest;
  }
}

function change(table: string, with_: Partial<Seen>): void {
  store(load().map((seen) => (seen?.table === table ? { ...seen, ...with_ } : seen)));
}

export function firstSeen(table: string): Seen | null {
  return load().find((seen) => seen?.table === table) ?? null;
}

/** Stores the commitment of a table, unless one is stored already or the seed is public. */
export function remember({
  id,
  commitment,
  seq,
  seed,
}: Pick<TableInfo, 'id' | 'commitment' | 'seq' | 'seed'>): void {
  if (seed !== null || firstSeen(id)) return;
  store([...load(), { table: id, commitment, seq }]);
}

function drawn(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * This browser's value for a table: drawn and stored once, after its commitment. Null if the table takes
 * none, because an older server set it up.
 */
export function ownValue(table: TableInfo): string | null {
  if (!table.shuffle) return null;
  remember(table);
  const value = firstSeen(table.id)?.value ?? drawn();
  change(table.id, { value });
  return value;
}

/** Notes whether the server has taken this browser's value. It no longer has it if its player leaves. */
export function noteAdded(table: string, added: boolean): void {
  change(table, { added });
}

/**
 * Stores what an open page learns of a table. If this browser's player left it before the start, perhaps on
 * another device, the server has dropped the value, also if the player sits down there again.
 */
export function follow(table: TableInfo): void {
  remember(table);
  const gone = table.status === 'open' && !table.seats.some((seat) => seat.yours);
  if (gone && firstSeen(table.id)?.added) noteAdded(table.id, false);
}

/** A table or replay, as far as its shuffle is concerned. */
export interface Shown {
  /** The id of the table. Null for a game from a file that does not name it. */
  table: string | null;
  game: string;
  seats: number;
  options: TableInfo['options'];
  commitment: string | null;
  seed: string | null;
  shuffle: Shuffle | null;
  /** For each seat whether a bot has held it from the start. A bot that plays for a person does not count. */
  bots: boolean[];
  /** For each seat whether this browser's player holds it. */
  mine: boolean[];
  /** Whether the game began as a lesson: then its first deals were prepared. */
  lesson: boolean;
}

export function shownOf(table: TableInfo): Shown {
  return {
    table: table.id,
    game: table.game,
    seats: table.seats.length,
    options: table.options,
    commitment: table.commitment,
    seed: table.seed,
    shuffle: table.shuffle ?? null,
    bots: table.seats.map((seat) => seat.bot !== null && !seat.away),
    mine: table.seats.map((seat) => seat.yours),
    lesson: table.lesson ?? false,
  };
}

/** The commitment to a seed, computed here. docs/fairness.md defines the text that is hashed. */
export function commitmentTo(seed: string, shuffle: Shuffle | null): string {
  if (!shuffle) return sha256(seed); // a table of an older server
  const options = Object.entries(shuffle.options).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = [
    'gamenight commitment 1',
    `table ${shuffle.table}`,
    `game ${shuffle.game}`,
    `version ${shuffle.version}`,
    `components ${shuffle.components}`,
    `seats ${shuffle.seats}`,
    `options ${JSON.stringify(Object.fromEntries(options))}`,
    `seed ${seed}`,
  ];
  return sha256(lines.join('\n'));
}

/** Whether what the seed is bound to is what the table shows. */
function fits({ table, game, seats, options, seed, shuffle }: Shown): boolean {
  if (!shuffle) return true;
  const same = Object.entries(shuffle.options).every(([name, value]) => options[name] === value);
  return (
    same &&
    shuffle.table === table &&
    shuffle.game === game &&
    shuffle.seats === seats &&
    RANDOM.test(seed ?? '')
  );
}

/**
 * Whether the list has a well-formed value or none for each seat, none for a bot, which has no device, and
 * the same one for all seats of this browser's player.
 */
function plausible({ seats, shuffle, bots, mine }: Shown): boolean {
  if (!shuffle) return true;
  const values = shuffle.values ?? [];
  return (
    values.length === seats &&
    values.every((value, seat) => value === null || (RANDOM.test(value) && !bots[seat])) &&
    new Set(values.filter((_, seat) => mine[seat])).size <= 1
  );
}

/** The different values that the server lists. */
export function valuesOf(shuffle: Shuffle | null): string[] {
  return [...new Set(shuffle?.values ?? [])].filter((value) => value !== null);
}

/**
 * What this browser can say about a shuffle:
 * - `prepared`: there was none, the game began as a lesson
 * - `secret`: the game is not over, so the seed is not public
 * - `proven`: the seed fits the commitment seen before the deal, and this browser's value is listed
 * - `exchanged`: the seed, or what it is bound to, does not fit the commitment that was seen first
 * - `invented`: the list of values is one that players' devices cannot have made
 * - `ignored`: the server confirmed this browser's value and does not list it
 * - `valueless`: the seed fits, but no value of this browser is listed
 * - `late`: the seed fits, but the commitment was seen after the first deal
 * - `unseen`: the seed fits the commitment shown now, and this browser saw none before the end
 * - `broken`: the seed does not even fit the commitment shown now
 *
 * `gamenight verify` checks that the deals come from the seed and the listed values: it knows the rules.
 */
export type Verdict =
  | 'prepared'
  | 'secret'
  | 'proven'
  | 'exchanged'
  | 'invented'
  | 'ignored'
  | 'valueless'
  | 'late'
  | 'unseen'
  | 'broken';

export function judge(first: Seen | null, shown: Shown): Verdict {
  const { commitment, seed, shuffle } = shown;
  if (shown.lesson) return 'prepared';
  if (first && commitment !== first.commitment) return 'exchanged';
  if (seed === null) return 'secret';
  const promised = first?.commitment ?? commitment;
  if (promised !== null && (!fits(shown) || commitmentTo(seed, shuffle) !== promised))
    return first ? 'exchanged' : 'broken';
  if (!plausible(shown)) return 'invented';
  if (!first) return 'unseen';
  if (first.seq > 0) return 'late';
  if (first.value && valuesOf(shuffle).includes(first.value)) return 'proven';
  return first.added && shown.mine.includes(true) ? 'ignored' : 'valueless';
}

/** Whether the server has cheated, as far as this browser can see. */
export function cheated(table: TableInfo): boolean {
  return ['exchanged', 'broken', 'invented', 'ignored'].includes(judge(firstSeen(table.id), shownOf(table)));
}
