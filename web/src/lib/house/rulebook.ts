/** The rules of a game as a page: links from rule to rule, a search, and paper. */

const NUMBER = /§(\d+(?:\.\d+)?)/g;

/** Make every rule number in a text a link, but not the number that a rule begins with. */
export function link(page: HTMLElement): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.includes('§') || text.parentElement?.closest('a, .section')) continue;
    const pieces = text.data.split(NUMBER);
    if (pieces.length === 1) continue;
    text.replaceWith(...pieces.map((piece, at) => (at % 2 ? anchor(piece) : piece)));
  }
}

function anchor(number: string): HTMLAnchorElement {
  const made = document.createElement('a');
  made.href = `#s${number}`;
  made.className = 'rule';
  made.dataset.rule = number;
  made.title = 'Read this rule';
  made.textContent = `§${number}`;
  return made;
}

/** The rule number of the link that was clicked, or null. */
export function linked(event: Event): string | null {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-rule]') : null;
  return target?.dataset.rule ?? null;
}

/** Show only what holds all words, under its headings. Return how many rules and paragraphs that are. */
export function search(page: HTMLElement, words: string): number {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (each: Element) => {
    const text = each.textContent?.toLowerCase() ?? '';
    return wanted.every((word) => text.includes(word));
  };
  let found = 0;
  let heading: HTMLElement | null = null;
  for (const block of page.children) {
    if (!(block instanceof HTMLElement)) continue;
    if (/^H\d$/.test(block.tagName)) {
      heading = block;
      block.hidden = wanted.length > 0;
      continue;
    }
    const parts = [...block.querySelectorAll<HTMLElement>('li, tbody tr')];
    let here = 0;
    for (const part of parts.length ? parts : [block]) {
      part.hidden = !holds(part);
      here += part.hidden ? 0 : 1;
    }
    block.hidden = here === 0;
    if (here && heading) heading.hidden = false;
    found += here;
  }
  return found;
}

/** The pictures of each rule, in their order. */
export function byRule<P extends { rules: readonly string[] }>(pictures: readonly P[]): Map<string, P[]> {
  const found = new Map<string, P[]>();
  for (const picture of pictures)
    for (const rule of picture.rules) found.set(rule, [...(found.get(rule) ?? []), picture]);
  return found;
}

/** Pictures in the order in which a rule names them, then those that it does not name. */
export function inOrder<P extends { caption: string }>(pictures: readonly P[], rule: string): P[] {
  const text = rule.toLowerCase();
  const at = ({ caption }: P) => {
    const found = text.indexOf(caption.toLowerCase());
    return found < 0 ? Infinity : found;
  };
  return pictures.toSorted((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)));
}

/** Print an element alone, in the colours of daylight. */
export function print(page: HTMLElement, title: string): void {
  const root = document.documentElement;
  const theme = root.dataset.theme;
  const paper = document.createElement('div');
  paper.className = 'printout';
  const heading = document.createElement('h1');
  heading.textContent = title;
  paper.append(heading, page.cloneNode(true));
  document.body.append(paper);
  root.dataset.theme = 'light';
  addEventListener(
    'afterprint',
    () => {
      paper.remove();
      if (theme === undefined) delete root.dataset.theme;
      else root.dataset.theme = theme;
    },
    { once: true },
  );
  window.print();
}
