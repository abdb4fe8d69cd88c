/**
 * The promises that this browser saw: of each table the first commitment to its seed. The server shows a commitment with
 * every table; only one that was kept here can tell whether the seed was exchanged since.
 */

import type { TableInfo } from '../wire/types';
import { sha256 } from './sha256';

export interface Seen {
  table: string;
  commitment: string;
  /** How many actions the table's log had then, deals included. */
  seq: number;
}

const KEY = 'gamenight.commitments';
/** How many tables are remembered; the oldest is forgotten first. */
const MOST = 300;

/** For as long as the page lives, where the browser stores nothing. */
let kept: Seen[] = [];

function load(): Seen[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Seen[]) : [];
  } catch {
    return kept;
  }
}

export function firstSeen(table: string): Seen | null {
  return load().find((seen) => seen?.table === table) ?? null;
}

/** Remembers what a table promises, if it is seen for the first time and its seed is still secret. */
export function remember({
  id,
  commitment,
  seq,
  seed,
}: Pick<TableInfo, 'id' | 'commitment' | 'seq' | 'seed'>): void {
  if (seed !== null || firstSeen(id)) return;
  kept = [...load(), { table: id, commitment, seq }].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Kept in memory alone.
  }
}

/**
 * What can be said of a seed: `secret` until the game is over; `kept` if it fits the promise seen first; `changed` if the
 * table now shows another promise than that; `broken` if the seed does not fit; `unseen` if no promise was seen in time.
 */
export type Verdict = 'secret' | 'kept' | 'changed' | 'broken' | 'unseen';

/** Whether the seed of a table is not the one that was promised. */
export function exchanged({ id, commitment, seed }: TableInfo): boolean {
  return ['changed', 'broken'].includes(judge(firstSeen(id), commitment, seed));
}

export function judge(first: Seen | null, commitment: string | null, seed: string | null): Verdict {
  if (first && commitment !== first.commitment) return 'changed';
  if (seed === null) return 'secret';
  if (commitment !== null && sha256(seed) !== commitment) return 'broken';
  return first ? 'kept' : 'unseen';
}
