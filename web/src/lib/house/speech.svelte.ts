/**
 * What screen readers read aloud. The texts are in one live region that only grows, so readers queue them.
 * None is cut off by the next one, and none is read twice.
 */

/** How many texts stay in the region. */
const KEPT = 20;
/** How long the words for the player wait for what happens before them, in milliseconds. */
const LAST_MS = 120;

export interface Spoken {
  id: number;
  text: string;
}

let spoken = $state.raw<readonly Spoken[]>([]);
let next = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

export const region = {
  get spoken(): readonly Spoken[] {
    return spoken;
  },
};

/** Adds texts, to be read after all that were added before. */
export function say(...texts: readonly string[]): void {
  const fresh = texts.filter(Boolean).map((text) => ({ id: next++, text }));
  if (fresh.length) spoken = [...spoken, ...fresh].slice(-KEPT);
}

/** Adds what the player is asked, after everything else that is said now. Of several only the last counts. */
export function sayLast(text: string): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => say(text), LAST_MS);
}

/** Drops the words that still wait: nobody asks the player any more. */
export function unsay(): void {
  clearTimeout(waiting);
}

/** Empties the region: another person comes to this screen, or the page is left. */
export function hush(): void {
  unsay();
  spoken = [];
}
