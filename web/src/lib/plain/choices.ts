/** The legal choices as a list of buttons: grouped by kind of action, narrowed by a filter. */

import type { Choice } from '../table/contract';
import { inWords } from './words';

export interface Option {
  /** Unique, and the same in every frame that offers this action. */
  key: string;
  choice: Choice;
}

export interface Group {
  kind: string;
  /** The kind, in words. */
  heading: string;
  options: readonly Option[];
}

function kindOf(action: unknown): string {
  const type = typeof action === 'object' && action !== null && 'type' in action ? action.type : null;
  return typeof type === 'string' && type ? type : 'Actions';
}

/** The choices by kind of action; kinds and choices stay in the order in which the game lists them. */
export function grouped(choices: readonly Choice[]): readonly Group[] {
  const groups = new Map<string, Option[]>();
  const times = new Map<string, number>();
  for (const choice of choices) {
    const written = JSON.stringify(choice.action);
    const time = times.get(written) ?? 0;
    times.set(written, time + 1);
    const option = { key: time ? `${written} ${time}` : written, choice };
    const kind = kindOf(choice.action);
    if (!groups.has(kind)) groups.set(kind, []);
    groups.get(kind)!.push(option);
  }
  return [...groups].map(([kind, options]) => ({ kind, heading: inWords(kind), options }));
}

/** The choices whose text holds every word of `wanted`, and the one that a hint points at. */
export function matching(choices: readonly Choice[], wanted: string, hint: Choice | null): readonly Choice[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(
    (choice) => choice === hint || words.every((word) => choice.text.toLowerCase().includes(word)),
  );
}
