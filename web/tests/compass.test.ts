import { describe, expect, it } from 'vitest';

import { focusNear, nearest, spot, walk } from '../src/lib/table/compass';

const grid = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => ({ x: x * 10, y: y * 10 })));
const middle = { x: 10, y: 10 };

describe('arrows', () => {
  it('go to the neighbour in the direction', () => {
    expect(nearest(middle, grid, 'right')).toBe(5);
    expect(nearest(middle, grid, 'left')).toBe(3);
    expect(nearest(middle, grid, 'up')).toBe(1);
    expect(nearest(middle, grid, 'down')).toBe(7);
  });
  it('reach a target off the line where none is on it', () => {
    expect(nearest({ x: 0, y: 0 }, [{ x: 40, y: 30 }], 'right')).toBe(0);
  });
  it('prefer what is on the line over what is a little nearer beside it', () => {
    expect(nearest({ x: 0, y: 0 }, [{ x: 10, y: 12 }, { x: 20, y: 0 }], 'right')).toBe(1);
  });
  it('stay where nothing lies that way', () => {
    expect(nearest({ x: 20, y: 0 }, grid, 'right')).toBe(-1);
  });
  it('leave other keys alone', () => {
    expect(walk(document.body, 'x')).toBe(false);
  });
});

describe('after an action', () => {
  /** A board of targets, each a point. */
  function board(...points: { x: number; y: number }[]): HTMLElement {
    const root = document.createElement('div');
    for (const { x, y } of points) {
      const target = root.appendChild(document.createElement('button'));
      target.dataset.target = `${x},${y}`;
      target.getBoundingClientRect = () => new DOMRect(x, y, 0, 0);
      target.getClientRects = () => [new DOMRect(x, y, 0, 0)] as unknown as DOMRectList;
    }
    document.body.replaceChildren(root);
    return root;
  }
  const focused = () => (document.activeElement as HTMLElement).dataset.target;

  it('the focus goes on near where it was', () => {
    const before = board({ x: 0, y: 0 }, { x: 50, y: 40 });
    before.querySelectorAll('button')[1]!.focus();
    const from = spot(before);
    focusNear(board({ x: 0, y: 0 }, { x: 90, y: 90 }, { x: 55, y: 40 }), from);
    expect(focused()).toBe('55,40');
  });
  it('or begins at the first target, where nothing was in focus', () => {
    const root = board({ x: 7, y: 7 }, { x: 0, y: 0 });
    expect(spot(root)).toBeNull();
    focusNear(root, null);
    expect(focused()).toBe('7,7');
  });
});
