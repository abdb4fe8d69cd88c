/** A designer's changes as fields of a form, and as lines of TOML. */

import type { LabMistake, LabValue } from '../wire/types';

/** A value that the designer changes. */
export interface Field {
  path: string;
  packaged: string; // as a person reads it: a text has no quotes
  typed: string;
  text: boolean; // whether the packaged value is a text
}

/** The field of a packaged value. `value` is what it is changed to, as TOML. */
export function fieldOf(packaged: LabValue, value = packaged.value): Field {
  const text = packaged.value.startsWith('"');
  return {
    path: packaged.path,
    packaged: text ? plain(packaged.value) : packaged.value,
    typed: text ? plain(value) : value,
    text,
  };
}

/** A line of TOML for each field. A list may take several lines. */
export function changesOf(fields: readonly Field[]): string {
  return fields.map((field) => `${field.path} = ${tomlOf(field)}\n`).join('');
}

/** The fields of changes. Null if the changes have anything but packaged values, one on each line. */
export function fieldsOf(changes: string, values: readonly LabValue[]): Field[] | null {
  const known = new Map(values.map((each) => [each.path, each]));
  const found: Field[] = [];
  for (const line of changes.split('\n').filter((each) => each.trim())) {
    const at = line.indexOf(' = ');
    const value = known.get(line.slice(0, at));
    const changed = line.slice(at + 3);
    if (at < 0 || !value || !readable(value, changed)) return null;
    known.delete(value.path); // not twice
    found.push(fieldOf(value, changed));
  }
  return found;
}

/** The mistakes in each field, then those that belong to none. */
export function mistakesBy(
  fields: readonly Field[],
  mistakes: readonly LabMistake[],
): { of: string[][]; others: string[] } {
  const of: string[][] = fields.map(() => []);
  const others: string[] = [];
  const lines = fields.flatMap((field, at) =>
    tomlOf(field)
      .split('\n')
      .map(() => at),
  );
  for (const { line, sentence } of mistakes) {
    const at = line === null ? undefined : (lines[line - 1] ?? lines.at(-1));
    const place = at === undefined ? undefined : of[at];
    (place ?? others).push(asSentence(sentence));
  }
  return { of, others };
}

/** A sentence with a capital letter, unless it begins with a path, and a stop. */
export function asSentence(text: string): string {
  const first = /^\S+\./.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase();
  return `${first}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}

// A text in JSON is one in TOML too.
function tomlOf(field: Field): string {
  return field.text ? JSON.stringify(field.typed) : field.typed;
}

function plain(toml: string): string {
  return JSON.parse(toml) as string;
}

function readable(packaged: LabValue, changed: string): boolean {
  if (!packaged.value.startsWith('"')) return true;
  try {
    return typeof JSON.parse(changed) === 'string';
  } catch {
    return false;
  }
}
