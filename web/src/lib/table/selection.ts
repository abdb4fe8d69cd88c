/**
 * Selection: what can be pointed at is a filter over the legal choices, never a rule written again.
 *
 * A game says of which parts an action consists ("this card", "that street"), in the order they are pointed at.
 * Having picked some, what may be picked next are the next parts of the choices that begin so.
 */

import type { Choice } from './contract';

export type Parts<A> = (action: A) => readonly string[];

/** The choices that begin with the parts already picked. */
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

/** What may be picked next, each with the choices it would leave; in the order of the choices. */
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

/** The choice that consists of just the parts picked, if there is one. */
export function complete<A>(
  choices: readonly Choice<A>[],
  parts: Parts<A>,
  picked: readonly string[],
): Choice<A> | null {
  return (
    narrowed(choices, parts, picked).find(({ action }) => parts(action).length === picked.length) ?? null
  );
}
