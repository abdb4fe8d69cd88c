/** Who begins at a table: what can be chosen, and the words for it. */

import type { TableInfo } from '../wire/types';
import { yourself } from './company';

/** The name of a seat that could begin, in the waiting room. */
export function seatName(table: TableInfo, at: number): string {
  return table.seats[at]?.name || `Whoever takes seat ${at + 1}`;
}

/** How a table that waits for people finds who begins. */
export function howFirst(table: TableInfo, title: string): string {
  const { first } = table;
  if (!first) return `The rules of ${title} decide who begins.`;
  if (first.seat === null) return 'Who begins is drawn by lot at the start.';
  return first.seat === yourself(table.seats) ? 'You begin.' : `${seatName(table, first.seat)} begins.`;
}
