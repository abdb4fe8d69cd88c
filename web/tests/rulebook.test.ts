import { beforeEach, describe, expect, test, vi } from 'vitest';

import { byRule, inOrder, link, linked, print, search } from '../src/lib/house/rulebook';

const PAGE = `
  <p>Marks: a word about the page.</p>
  <h2>1. The game</h2>
  <ul>
    <li id="s1.1"><b class="section">§1.1</b> Two hikers play (see §2.1, §2.2).</li>
    <li id="s1.2"><b class="section">§1.2</b> The most points win.</li>
  </ul>
  <h2>2. Set-up</h2>
  <ul><li id="s2.1"><b class="section">§2.1</b> Shuffle the cubes.</li></ul>
  <h2>Rulings</h2>
  <div class="wide"><table><tbody><tr><td>N1</td><td>Ten cones</td></tr></tbody></table></div>`;

let page: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = `<main>${PAGE}</main>`;
  page = document.querySelector('main')!;
});

const seen = (selector: string) =>
  [...page.querySelectorAll<HTMLElement>(selector)]
    .filter((each) => !each.closest('[hidden]'))
    .map((each) => each.textContent);

describe('links', () => {
  test('every number in a text is a link, but not the one a rule begins with', () => {
    link(page);
    const links = [...page.querySelectorAll<HTMLElement>('a')];
    expect(links.map((each) => each.dataset.rule)).toEqual(['2.1', '2.2']);
    expect(page.querySelector('[id="s1.1"]')?.textContent).toBe('§1.1 Two hikers play (see §2.1, §2.2).');
  });

  test('are not made twice', () => {
    link(page);
    link(page);
    expect(page.querySelectorAll('a')).toHaveLength(2);
    expect(page.querySelectorAll('a a')).toHaveLength(0);
  });

  test('a click tells which rule is meant, and anything else none', () => {
    link(page);
    const told: (string | null)[] = [];
    page.addEventListener('click', (event) => told.push(linked(event)));
    page.querySelector('a')!.click();
    page.querySelector('h2')!.click();
    expect(told).toEqual(['2.1', null]);
  });
});

describe('the search', () => {
  test('leaves the rules that hold all words, under their headings', () => {
    expect(search(page, 'POINTS most')).toBe(1);
    expect(seen('li')).toEqual(['§1.2 The most points win.']);
    expect(seen('h2')).toEqual(['1. The game']);
  });

  test('finds a rule by its number, and a row of a table', () => {
    expect(search(page, '§2.1')).toBe(2); // the rule, and one that names it
    expect(search(page, 'cones')).toBe(1);
    expect(seen('h2')).toEqual(['Rulings']);
  });

  test('says that nothing was found, and shows everything again without words', () => {
    expect(search(page, 'zebra')).toBe(0);
    expect(seen('li, h2, p, tr')).toEqual([]);
    expect(search(page, ' ')).toBe(5);
    expect(seen('h2')).toHaveLength(3);
    expect(seen('li, p, tr')).toHaveLength(5);
  });
});

test('a page is printed alone, in the colours of daylight, and nothing of it stays', () => {
  document.documentElement.dataset.theme = 'dark';
  let paper = '';
  let theme: string | undefined;
  window.print = vi.fn(() => {
    paper = document.querySelector('.printout')?.textContent ?? '';
    theme = document.documentElement.dataset.theme;
  });
  print(page, 'How to play Northwest');
  expect(paper).toContain('How to play Northwest');
  expect(paper).toContain('Shuffle the cubes');
  expect(theme).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(document.querySelector('.printout')).toBeNull();
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('each rule has its pictures in their order', () => {
  const bee = { rules: ['1.1', '2.1'], caption: 'Bee' };
  const fern = { rules: ['2.1'], caption: 'Fern' };
  expect([...byRule([bee, fern])]).toEqual([
    ['1.1', [bee]],
    ['2.1', [bee, fern]],
  ]);
});

test('and the pictures that a rule names are in the order of its words', () => {
  const named = ['Bus Ticket', 'House Key', 'Camel', 'Coffee'].map((caption) => ({ caption }));
  expect(inOrder(named, 'House key, bus ticket: go').map(({ caption }) => caption)).toEqual([
    'House Key',
    'Bus Ticket',
    'Camel',
    'Coffee',
  ]);
});
