/** The lines of the score pad. */

import type { ScoreSheet, View } from './types';

export interface SheetLine {
  kind: string;
  name: string;
  cells: number[];
}

const LINES: { key: keyof ScoreSheet; kind: string; name: string }[] = [
  { key: 'mushrooms', kind: 'm', name: 'Mushrooms' },
  { key: 'forager', kind: 'm', name: 'Forager' },
  { key: 'ferns', kind: 'f', name: 'Ferns' },
  { key: 'maples', kind: 'l', name: 'Maples' },
  { key: 'bees', kind: 'b', name: 'Bees' },
  { key: 'bigfoots', kind: 'g', name: 'Bigfoots' },
];

/** Pinecones awarded for empty spaces (§7.6) have a line of their own, if there are any. */
export function sheetLines({ sheets, awarded = [] }: View): SheetLine[] {
  const lines = LINES.map(({ key, kind, name }) => ({ kind, name, cells: sheets.map((each) => each[key]) }));
  const kept = sheets.map(({ pinecones }, seat) => pinecones - (awarded[seat] ?? 0));
  const cones = { kind: 'cone', name: awarded.length ? 'Pinecones kept' : 'Pinecones', cells: kept };
  const more = awarded.length ? [{ kind: 'cone', name: 'For empty spaces', cells: awarded }] : [];
  return [...lines, cones, ...more];
}

/** The points of each seat in the lines that are counted; in the end those of the server. */
export function totals({ sheets }: View, lines: readonly SheetLine[], counted: number): number[] {
  if (counted >= lines.length) return sheets.map(({ total }) => total);
  return sheets.map((_, seat) => lines.slice(0, counted).reduce((sum, { cells }) => sum + cells[seat]!, 0));
}
