/** The legal choices as groups of buttons, one for each type of action, with a filter. */

import type { Choice } from '../table/contract';
import { inWords } from './words';

export interface Option {
  /** Unique, and the same in every frame that offers this action. */
  key: string;
  choice: Choice;
}

export interface Group {
  kind: string;
  /** The type of the action, in words. */
  heading: string;
  options: readonly Option[];
}

function kindOf(action: unknown): string {
  const type = typeof action === 'object' && action !== null && 'type' in action ? action.type : null;
  return typeof type === 'string' && type ? type : 'Actions';
}

/** The choices, grouped by the type of their action. The order is the order of the legal choices. */
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

/** The choices whose text contains every word of `wanted`, and always the choice of the hint. */
export function matching(choices: readonly Choice[], wanted: string, hint: Choice | null): readonly Choice[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(
    (choice) => choice === hint || words.every((word) => choice.text.toLowerCase().includes(word)),
  );
}
