/** Adds this browser's random value to the shuffle of a table, after it has stored the table's commitment. */

import { api } from '../wire/api';
import type { TableInfo } from '../wire/types';
import { noteAdded, ownValue } from './commitments';

/** Whether the game waits for a value of this browser's player. */
export function awaitsMe(table: TableInfo): boolean {
  return table.status === 'open' && table.seats.some((seat) => seat.yours && seat.awaited);
}

/** Whether every seat is taken and the game waits for this browser alone. */
export function onlyAwaitsMe({ seats }: TableInfo): boolean {
  const awaited = seats.filter((seat) => seat.awaited);
  return awaited.length > 0 && awaited.every((seat) => seat.yours) && !seats.some((seat) => seat.open);
}

/** Adds the value if the table waits for it. If that fails, the table is returned as it is: try again. */
export async function contribute(table: TableInfo): Promise<TableInfo> {
  const value = awaitsMe(table) ? ownValue(table) : null;
  if (value === null) return table;
  try {
    const told = await api.addValue(table.id, value);
    noteAdded(table.id, true);
    return told;
  } catch {
    return table;
  }
}

export async function join(table: TableInfo, invite: string | null, seat: number): Promise<TableInfo> {
  const value = ownValue(table);
  const told = await api.join(table.id, invite, seat, value);
  if (value !== null) noteAdded(table.id, true);
  return told;
}
