/**
 * What is printed on the board and the cards of the table on this page. It comes from the server, because
 * a table may have other components than the packaged ones. A page shows one table at a time.
 */

let current: unknown;
let opened = 0;

/** Take what is printed from here on. Call it before a game's components are mounted. */
export function openPrinted(printed: unknown): void {
  current = printed;
  opened += 1;
}

/** Returns a function that computes a value from what is printed, once for each call of `openPrinted`. */
export function fromPrinted<Printed, T>(make: (printed: Printed) => T): () => T {
  let computed = 0;
  let value: T;
  return () => {
    if (opened === 0) throw new Error('what is printed on this table has not arrived yet');
    if (computed !== opened) {
      value = make(current as Printed);
      computed = opened;
    }
    return value;
  };
}
