import { describe, expect, it } from 'vitest';

import { focusNear, keepStops, nearest, spot, walk } from '../src/lib/table/compass';

const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: x * 10, y: y * 10 })));
const middle = { x: 10, y: 10 };

describe('arrow keys', () => {
  it('move to the neighbour in that direction', () => {
    expect(nearest(middle, grid, 'right')).toBe(5);
    expect(nearest(middle, grid, 'left')).toBe(3);
    expect(nearest(middle, grid, 'up')).toBe(1);
    expect(nearest(middle, grid, 'down')).toBe(7);
  });
  it('reach a target off the line if none is on it', () => {
    expect(nearest({ x: 0, y: 0 }, [{ x: 40, y: 30 }], 'right')).toBe(0);
  });
  it('prefer a target on the line to a nearer one beside it', () => {
    expect(
      nearest(
        { x: 0, y: 0 },
        [
          { x: 10, y: 12 },
          { x: 20, y: 0 },
        ],
        'right',
      ),
    ).toBe(1);
  });
  it('do not move if there is no target in that direction', () => {
    expect(nearest({ x: 20, y: 0 }, grid, 'right')).toBe(-1);
  });
  it('ignore other keys', () => {
    expect(walk(document.body, 'x')).toBe(false);
  });
});

/** A button at a point of the screen. */
function button(parent: Element, x: number, y: number): HTMLButtonElement {
  const made = parent.appendChild(document.createElement('button'));
  made.getBoundingClientRect = () => new DOMRect(x, y, 0, 0);
  made.getClientRects = () => [new DOMRect(x, y, 0, 0)] as unknown as DOMRectList;
  return made;
}

/** A board of targets, each a point. */
function board(...points: { x: number; y: number }[]): HTMLElement {
  const root = document.createElement('div');
  for (const { x, y } of points) button(root, x, y).dataset.target = `${x},${y}`;
  document.body.replaceChildren(root);
  return root;
}
const focused = () => (document.activeElement as HTMLElement).dataset.target;
const row = [0, 10, 20].map((x) => ({ x, y: 0 }));

describe('keys in document order', () => {
  it('Page Up and Page Down move one step, Home and End to the first and the last', () => {
    const root = board(...row);
    root.querySelector('button')!.focus();
    const seen = ['PageDown', 'End', 'PageDown', 'PageUp', 'Home'].map((key) => {
      expect(walk(root, key)).toBe(true);
      return focused();
    });
    expect(seen).toEqual(['10,0', '20,0', '20,0', '10,0', '0,0']);
  });
  it('do nothing if nothing has the focus', () => {
    expect(walk(board(...row), 'End')).toBe(false);
  });
});

describe('Tab', () => {
  const stops = (root: HTMLElement) =>
    [...root.querySelectorAll('button')].filter((each) => each.tabIndex === 0);
  const changed = () => new Promise((done) => setTimeout(done));

  it('stops once at each group, at the target that had the focus last', () => {
    const root = board(...row);
    const group = root.appendChild(document.createElement('section'));
    for (const { x, y } of row) button(group, x, y + 50).dataset.target = `${x},${y + 50}`;
    const end = keepStops(root);
    expect(stops(root).map((each) => each.dataset.target)).toEqual(['0,0', '0,50']);
    root.querySelectorAll('button')[2]!.focus();
    expect(stops(root).map((each) => each.dataset.target)).toEqual(['20,0', '0,50']);
    end();
  });
  it('stops once at all explainers, and arrows move between them', () => {
    const root = board(...row);
    const told = row.map(({ x }) => button(root, x, 90));
    for (const each of told) each.dataset.explains = '';
    told[2]!.setAttribute('aria-disabled', 'true');
    const end = keepStops(root);
    expect(stops(root)).toEqual([root.querySelector('button'), told[0]]);
    told[0]!.focus();
    walk(root, 'ArrowRight');
    expect(document.activeElement).toBe(told[1]);
    walk(root, 'ArrowUp');
    expect(document.activeElement).toBe(told[1]);
    end();
  });
  it('stops at a target that is added later', async () => {
    const root = board(...row);
    const end = keepStops(root);
    root.replaceChildren();
    button(root, 7, 7).dataset.target = 'new';
    button(root, 8, 8).dataset.target = 'newer';
    await changed();
    expect(stops(root).map((each) => each.dataset.target)).toEqual(['new']);
    end();
  });
});

describe('after an action', () => {
  it('the focus moves to the target nearest to its last place', () => {
    const before = board({ x: 0, y: 0 }, { x: 50, y: 40 });
    before.querySelectorAll('button')[1]!.focus();
    const from = spot(before);
    focusNear(board({ x: 0, y: 0 }, { x: 90, y: 90 }, { x: 55, y: 40 }), from);
    expect(focused()).toBe('55,40');
  });
  it('the first target gets the focus if nothing had it', () => {
    const root = board({ x: 7, y: 7 }, { x: 0, y: 0 });
    expect(spot(root)).toBeNull();
    focusNear(root, null);
    expect(focused()).toBe('7,7');
  });
});
