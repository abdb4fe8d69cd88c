/** Which rule a text of the game on screen comes from, and how to open the rules there. */

/** Words of a text, as a regular expression, and the rule that they come from. The first match counts. */
export type Cites = readonly (readonly [words: string, rule: string])[];

const NUMBER = /§(\d+(?:\.\d+)?)/;

/** A text without the numbers of rules in brackets. */
export function bare(text: string): string {
  return text.replace(/\s*\(§[^)]*\)/g, '');
}

let patterns = $state.raw<readonly (readonly [RegExp, string])[] | null>(null);
let open = $state.raw<((rule: string) => void) | null>(null);
let source: (() => Promise<unknown>) | null = null;
let fetched: Promise<void> | null = null;

async function fetchFrom(wanted: () => Promise<unknown>): Promise<void> {
  const cites = (await wanted()) as Cites;
  if (source === wanted) patterns = cites.map(([words, rule]) => [new RegExp(words, 'i'), rule]);
}

export const reading = {
  /** What was explained or refused last on this page, or what a button does that was pointed at. */
  last: '',

  /** Opens the rules at a rule. Null: there is no game on this page. */
  get open(): ((rule: string) => void) | null {
    return open;
  },

  /** Take the texts of a game from here on. Returns a function that ends it. */
  attend(cites: (() => Promise<unknown>) | undefined, onrule: (rule: string) => void): () => void {
    source = cites ?? null;
    open = onrule;
    return () => {
      patterns = source = fetched = open = null;
      this.last = '';
    };
  },

  /** Fetch what `rule` needs. A page does it when it first needs a rule. */
  ready(): Promise<void> {
    fetched ??= source ? fetchFrom(source).catch(() => void (fetched = null)) : Promise.resolve();
    return fetched;
  },

  /** The rule of a text: the number that it names first, or the rule that its words come from. */
  rule(text: string): string | undefined {
    const named = NUMBER.exec(text)?.[1];
    if (named || !text) return named;
    void this.ready();
    return patterns?.find(([words]) => words.test(text))?.[1];
  },
};
