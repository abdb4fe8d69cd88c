/**
 * The first commitment to the seed that this browser saw for each table, kept in localStorage.
 *
 * The server computes the commitment from the seed that it holds. So only an earlier copy can show that the
 * server has exchanged the seed.
 */

import type { TableInfo } from '../wire/types';
import { sha256 } from './sha256';

export interface Seen {
  table: string;
  commitment: string;
  /** The length of the table's log at that time, chance included. */
  seq: number;
}

const KEY = 'gamenight.commitments';
/** The number of tables that are kept. The oldest is dropped first. */
const MOST = 300;

/** Used instead of localStorage when the browser stores nothing. It is lost with the page. */
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

/** Stores the commitment of a table, unless one is stored already or the seed is public. */
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
    // `kept` holds it until the page closes.
  }
}

/**
 * What this browser can say about a seed:
 * - `secret`: the game is not over, so the seed is not public
 * - `kept`: the seed fits the commitment that was seen first
 * - `changed`: the table now shows another commitment than the one that was seen first
 * - `broken`: the seed does not fit the commitment that is shown
 * - `unseen`: the seed fits, but this browser saw no commitment before the end
 */
export type Verdict = 'secret' | 'kept' | 'changed' | 'broken' | 'unseen';

/** Whether the seed or the commitment of a table was exchanged. */
export function exchanged({ id, commitment, seed }: TableInfo): boolean {
  return ['changed', 'broken'].includes(judge(firstSeen(id), commitment, seed));
}

export function judge(first: Seen | null, commitment: string | null, seed: string | null): Verdict {
  if (first && commitment !== first.commitment) return 'changed';
  if (seed === null) return 'secret';
  if (commitment !== null && sha256(seed) !== commitment) return 'broken';
  return first ? 'kept' : 'unseen';
}
