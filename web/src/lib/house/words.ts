/** What sentences of every page are made of. */

const LIST = new Intl.ListFormat('en-GB');

/** Names in a sentence: “Ann”, “Ann and Bob”, “Ann, Bob and Cid”. */
export function listed(names: readonly string[]): string {
  return LIST.format(names);
}
