import { describe, expect, it } from 'vitest';

import { nearest, walk } from '../src/lib/table/compass';

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
