/**
 * Selection: filters the legal choices by the parts that a player has picked. It knows no rules.
 *
 * A game names the parts of each action ("this card", "that street"), in the order in which a player picks
 * them. The next part can be any part that follows the picked ones in a legal choice.
 */

import type { Choice } from './contract';

export type Parts<A> = (action: A) => readonly string[];

/** The choices that begin with the picked parts. */
export function narrowed<A>(
  choices: readonly Choice<A>[],
  parts: Parts<A>,
  picked: readonly string[] = [],
): Choice<A>[] {
  return choices.filter(({ action }) => {
    const own = parts(action);
    return picked.every((part, at) => own[at] === part);
  });
}

/** The parts that can be picked next, in the order of the choices, each with the choices that remain. */
export function targets<A>(
  choices: readonly Choice<A>[],
  parts: Parts<A>,
  picked: readonly string[] = [],
): Map<string, Choice<A>[]> {
  const found = new Map<string, Choice<A>[]>();
  for (const choice of narrowed(choices, parts, picked)) {
    const next = parts(choice.action)[picked.length];
    if (next === undefined) continue;
    const left = found.get(next);
    if (left) left.push(choice);
    else found.set(next, [choice]);
  }
  return found;
}

/** The choice whose parts are exactly the picked ones, or null. */
export function complete<A>(
  choices: readonly Choice<A>[],
  parts: Parts<A>,
  picked: readonly string[],
): Choice<A> | null {
  return (
    narrowed(choices, parts, picked).find(({ action }) => parts(action).length === picked.length) ?? null
  );
}
