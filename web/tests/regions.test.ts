import { beforeEach, describe, expect, it } from 'vitest';

import { jump, nameOf, possible, regions } from '../src/lib/table/regions';

/** In a test no element has a box; here every element has one, except those that are hidden. */
Element.prototype.getClientRects = function () {
  return (this.closest('[hidden]') ? [] : [{}]) as unknown as DOMRectList;
};

const PAGE = `
  <nav aria-label="House"><button>Sound</button></nav>
  <div role="region" aria-label="What is asked"><h1>Your turn.</h1></div>
  <main>
    <section aria-label="Forest"><div role="group" aria-label="Row">
      <button data-target="a" tabindex="-1">a</button><button data-target="b" tabindex="0">b</button>
    </div></section>
    <h2 id="own">  Ann’s
      journal</h2>
    <section aria-labelledby="own"><button data-target="c">c</button></section>
    <section aria-label="Hidden" hidden><button data-target="d">d</button></section>
    <div inert><section aria-label="Covered"><button data-target="e">e</button></section></div>
    <button data-target="f">f</button>
  </main>
  <div role="toolbar" aria-label="Actions"><button disabled>Undo</button><button>Hint</button></div>`;

beforeEach(() => {
  document.body.innerHTML = PAGE;
});

const focused = () => document.activeElement?.textContent;

describe('regions', () => {
  it('are the outermost parts with a name that are on screen', () => {
    expect(regions(document).map(nameOf)).toEqual([
      'House',
      'What is asked',
      'Forest',
      'Ann’s journal',
      'Actions',
    ]);
  });
  it('are visited one after the other, at what can be chosen or can be pressed', () => {
    const seen = [1, 2, 3, 4, 5, 6].map(() => {
      jump(document, 1);
      return focused();
    });
    expect(seen).toEqual(['Sound', 'Your turn.', 'b', 'c', 'Hint', 'Sound']);
  });
  it('are visited backwards too', () => {
    jump(document, -1);
    expect(focused()).toBe('Hint');
    jump(document, -1);
    expect(focused()).toBe('c');
  });
  it('without anything to press get the focus themselves, but no Tab stop', () => {
    jump(document, 1);
    jump(document, 1);
    expect(document.activeElement).toBe(document.querySelector('[role=region]'));
    expect((document.activeElement as HTMLElement).tabIndex).toBe(-1);
  });
  it('may be missing', () => {
    document.body.innerHTML = '<button>Alone</button>';
    jump(document, 1);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('what can be chosen', () => {
  it('is counted by region, with the buttons last', () => {
    const board = document.querySelector('main')!;
    expect(possible(board, ['End turn', 'Undo'])).toBe(
      'Forest: 2 to choose. Ann’s journal: c. The table: f. Buttons: End turn, Undo',
    );
    expect(possible(document.createElement('div'), [])).toBe('');
  });
});
