/** Lists of names inside a sentence. */

const ALL = new Intl.ListFormat('en-GB');
const ONE = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** “Ann”, “Ann and Bob”, “Ann, Bob and Cid”. */
export function listed(names: readonly string[]): string {
  return ALL.format(names);
}

/** “Ann”, “Ann or Bob”, “Ann, Bob or Cid”. */
export function either(names: readonly string[]): string {
  return ONE.format(names);
}
