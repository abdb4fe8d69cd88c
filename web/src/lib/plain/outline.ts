/** A JSON value as an outline. Field names become words, and differences from an earlier value are marked. */

import { counted, inWords } from './words';

type Scalar = null | boolean | number | string;
export type Json = Scalar | readonly Json[] | { readonly [name: string]: Json };

export interface Item {
  text: string;
  changed: boolean;
}

interface Named {
  /** Unique among its siblings, and the same in every frame. */
  name: string;
  label: string;
  changed: boolean;
  /** Too long to be open at first. */
  folded: boolean;
  /** The text that replaces it while it is folded. */
  summary: string;
}

/** A value, or a list of values, in one line. */
export interface Leaf extends Named {
  items: readonly Item[];
}

/** An object, or a list that holds objects or lists: one line for each part. */
export interface Branch extends Named {
  parts: readonly Line[];
}

export type Line = Leaf | Branch;

type Fields = readonly (readonly [name: string, value: Json])[];

/** Longer values are folded: items and letters of a line, lines of a list, lines of an object. */
const MOST_ITEMS = 24;
const MOST_LETTERS = 160;
const MOST_IN_LIST = 12;
const MOST_IN_OBJECT = 60;

function shapeOf(value: Json | undefined): 'scalar' | 'list' | 'object' {
  if (typeof value !== 'object' || value === null) return 'scalar';
  return Array.isArray(value) ? 'list' : 'object';
}

const isScalar = (value: Json): boolean => shapeOf(value) === 'scalar';
const isEmpty = (value: Json | undefined): boolean => shapeOf(value) !== 'scalar' && !fieldsOf(value).length;

function fieldsOf(value: Json | undefined): Fields {
  if (shapeOf(value) === 'scalar') return [];
  return Array.isArray(value)
    ? value.map((each, at) => [String(at), each] as const)
    : Object.entries(value as object);
}

/** The number of lines on screen. A folded part takes one line. */
function height(line: Line): number {
  return 'parts' in line && !line.folded ? line.parts.reduce((sum, part) => sum + height(part), 1) : 1;
}

/** Whether a field holds seats, by its name. A number in another field is not read as a seat. */
const holdsSeats = (name: string, value: Json): boolean =>
  (Array.isArray(value) ? /(^|_)seats$/ : /(^|_)seat$/).test(name);

function scalarText(value: Scalar, names: readonly string[]): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === '') return 'empty';
  return (typeof value === 'number' && names[value]) || String(value);
}

const shortened = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, 60)} …` : text);

/** The values on one line: the entries of a list, or the value itself. An empty object has none. */
function valuesOf(value: Json): readonly Scalar[] {
  if (isEmpty(value)) return [];
  return (Array.isArray(value) ? value : [value]) as readonly Scalar[];
}

function leaf(name: string, value: Json, before: Json | undefined, seats: readonly string[]): Leaf {
  const values = valuesOf(value);
  const earlier = before === undefined ? [] : valuesOf(before);
  const names = holdsSeats(name, value) ? seats : [];
  const items = values.map((each, at) => ({ text: scalarText(each, names), changed: each !== earlier[at] }));
  const letters = items.reduce((sum, { text }) => sum + text.length + 2, 0);
  return {
    name,
    label: inWords(name),
    items,
    changed:
      before === undefined ||
      shapeOf(value) !== shapeOf(before) ||
      items.length !== earlier.length ||
      items.some((item) => item.changed),
    folded: items.length > MOST_ITEMS || letters > MOST_LETTERS,
    summary: items.length === 1 ? shortened(items[0]!.text) : counted(items.length, 'entry', 'entries'),
  };
}

function branch(name: string, value: Json, before: Json | undefined, seats: readonly string[]): Branch {
  const earlier = fieldsOf(before);
  const known = new Map(earlier);
  const parts = fieldsOf(value).map(([part, each]) => lineOf(part, each, known.get(part), seats));
  return {
    name,
    label: inWords(name),
    parts,
    changed:
      shapeOf(value) !== shapeOf(before) ||
      parts.length !== earlier.length ||
      parts.some((part) => part.changed),
    folded:
      parts.reduce((sum, part) => sum + height(part), 0) >
      (Array.isArray(value) ? MOST_IN_LIST : MOST_IN_OBJECT),
    summary: Array.isArray(value)
      ? counted(parts.length, 'entry', 'entries')
      : counted(parts.length, 'field', 'fields'),
  };
}

/** One field as a line. `before` is its earlier value, undefined if the field did not exist. */
export function lineOf(name: string, value: Json, before: Json | undefined, seats: readonly string[]): Line {
  const inline = isScalar(value) || isEmpty(value) || (Array.isArray(value) && value.every(isScalar));
  return inline ? leaf(name, value, before, seats) : branch(name, value, before, seats);
}

/** The fields of a view, compared with those of an earlier one. A view without fields is one line. */
export function outline(view: Json, before: Json, seats: readonly string[]): readonly Line[] {
  const whole = lineOf('view', view, before, seats);
  return 'parts' in whole ? whole.parts : [whole];
}
