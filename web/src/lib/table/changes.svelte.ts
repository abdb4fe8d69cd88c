/** Compares each view with the one before it. */

import { untrack } from 'svelte';

/**
 * Calls `compare` with the last view and the new one, before the page shows the new one.
 *
 * The first view has nothing before it and is not compared. Only a new view calls `compare` again: no other
 * state that it reads.
 */
export function whenViewChanges<V>(view: () => V, compare: (before: V, after: V) => void): void {
  let last: V | undefined;
  $effect.pre(() => {
    const [before, after] = [last, view()];
    last = after;
    if (before !== undefined && before !== after) untrack(() => compare(before, after));
  });
}
