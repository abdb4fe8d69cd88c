import { describe, expect, it } from 'vitest';

import {
  barStops,
  focusNear,
  keepStops,
  nearest,
  openTargets,
  spot,
  walk,
  walkBar,
} from '../src/lib/table/compass';

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
  it('count a distance across the direction double', () => {
    const points = [
      { x: 30, y: 0 },
      { x: 10, y: 9 },
      { x: 10, y: 11 },
    ];
    expect(nearest({ x: 0, y: 0 }, points, 'right')).toBe(1);
    expect(nearest({ x: 0, y: 0 }, points.toSpliced(1, 1), 'right')).toBe(0);
    expect(
      nearest(
        { x: 0, y: 0 },
        [
          { x: 9, y: 10 },
          { x: 0, y: 29 },
        ],
        'down',
      ),
    ).toBe(0);
    expect(
      nearest(
        { x: 0, y: 0 },
        [
          { x: -9, y: -10 },
          { x: 0, y: -27 },
        ],
        'up',
      ),
    ).toBe(1);
    expect(
      nearest(
        { x: 0, y: 0 },
        [
          { x: -10, y: -9 },
          { x: -29, y: 0 },
        ],
        'left',
      ),
    ).toBe(0);
  });
  it('take the first of two targets that are as near', () => {
    expect(
      nearest(
        { x: 0, y: 0 },
        [
          { x: 10, y: 5 },
          { x: 10, y: -5 },
        ],
        'right',
      ),
    ).toBe(0);
  });
  it('need more than a pixel in their direction', () => {
    expect(nearest({ x: 0, y: 0 }, [{ x: 1, y: 0 }], 'right')).toBe(-1);
    expect(nearest({ x: 0, y: 0 }, [{ x: 1.5, y: 0 }], 'right')).toBe(0);
  });
  it('ignore other keys', () => {
    const root = board(...row);
    root.querySelector('button')!.focus();
    expect(walk(root, 'x')).toBe(false);
    expect(focused()).toBe('0,0');
  });
  it('move the focus on the board, each in its direction', () => {
    const root = board(...grid);
    root.querySelectorAll('button')[4]!.focus();
    const seen = ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight'].map((key) => {
      expect(walk(root, key)).toBe(true);
      return focused();
    });
    expect(seen).toEqual(['10,0', '0,0', '0,10', '10,10']);
  });
  it('begin at the first target if nothing has the focus', () => {
    const root = board(...row);
    expect(walk(root, 'ArrowLeft')).toBe(true);
    expect(focused()).toBe('0,0');
    expect(walk(board(), 'ArrowLeft')).toBe(false);
  });
  it('do not reach what is disabled, inert or not on screen', () => {
    const root = board(...row, { x: 30, y: 0 }, { x: 40, y: 0 });
    const [, disabled, inert, unseen] = root.querySelectorAll('button');
    disabled!.setAttribute('aria-disabled', 'true');
    inert!.setAttribute('inert', '');
    unseen!.getClientRects = () => [] as unknown as DOMRectList;
    expect(openTargets(root).map((each) => each.dataset.target)).toEqual(['0,0', '40,0']);
    root.querySelector('button')!.focus();
    walk(root, 'ArrowRight');
    expect(focused()).toBe('40,0');
  });
  it('measure from the middle of a target to the middle of another', () => {
    const root = board({ x: 0, y: 0 }, { x: 12, y: 0 }, { x: 0, y: 12 });
    const wide = root.querySelectorAll('button')[1]!;
    wide.getBoundingClientRect = () => new DOMRect(12, 0, 40, 20); // its middle is (32, 10)
    const near = button(root, 30, 0);
    near.dataset.target = 'near';
    root.querySelector('button')!.focus();
    walk(root, 'ArrowRight');
    expect(focused()).toBe('near');
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
  it.each([
    ['can no longer be chosen', (stop: Element) => stop.setAttribute('aria-disabled', 'true')],
    ['is no longer a target', (stop: Element) => stop.removeAttribute('data-target')],
    ['is under the cover', (stop: Element) => stop.setAttribute('inert', '')],
  ])('stops at the next target when its stop %s', async (_, change) => {
    const root = board(...row);
    const end = keepStops(root);
    change(root.querySelector('button')!);
    await changed();
    expect(stops(root).map((each) => each.dataset.target)).toContain('10,0');
    end();
  });
  it('keeps its stop when other targets come before it', async () => {
    const root = board(...row);
    const end = keepStops(root);
    root.querySelectorAll('button')[1]!.focus();
    root.querySelectorAll('button')[1]!.blur();
    const first = button(root, 99, 99);
    first.dataset.target = 'first';
    root.prepend(first);
    await changed();
    expect(stops(root).map((each) => each.dataset.target)).toEqual(['10,0']);
    end();
  });
  it('stops once at a group by its role', () => {
    const root = board(...row);
    const group = root.appendChild(document.createElement('div'));
    group.setAttribute('role', 'group');
    for (const { x } of row) button(group, x, 50).dataset.target = `${x},50`;
    const end = keepStops(root);
    expect(stops(root).map((each) => each.dataset.target)).toEqual(['0,0', '0,50']);
    end();
  });
  it('changes nothing after its end', async () => {
    const root = board(...row);
    keepStops(root)();
    root.querySelectorAll('button')[2]!.focus();
    button(root, 7, 7).dataset.target = 'new';
    root.querySelector('button')!.remove();
    await changed();
    expect(stops(root).map((each) => each.dataset.target)).toEqual(['new']);
  });
});

describe('a toolbar', () => {
  const toolbar = () => {
    const bar = board(...row);
    for (const [at, each] of bar.querySelectorAll('button').entries()) each.textContent = `${at}`;
    bar.querySelectorAll('button')[1]!.disabled = true;
    return bar;
  };
  const at = () => document.activeElement?.textContent;

  it('has one Tab stop, which follows the focus', async () => {
    const bar = toolbar();
    const end = keepStops(bar, barStops);
    bar.querySelectorAll('button')[2]!.focus();
    await new Promise((done) => setTimeout(done));
    expect([...bar.querySelectorAll('button:enabled')].map((each) => each.getAttribute('tabindex'))).toEqual([
      '-1',
      '0',
    ]);
    end();
  });
  it('is walked along by arrows, around its ends and past what is disabled', () => {
    const bar = toolbar();
    bar.querySelector('button')!.focus();
    const seen = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'Home'].map((key) => {
      expect(walkBar(bar, key)).toBe(true);
      return at();
    });
    expect(seen).toEqual(['2', '0', '2', '0', '2', '0']);
  });
  it('leaves other keys and other places alone', () => {
    const bar = toolbar();
    expect(walkBar(bar, 'ArrowRight')).toBe(false);
    bar.querySelector('button')!.focus();
    expect(walkBar(bar, 'u')).toBe(false);
    expect(at()).toBe('0');
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
  it('distance counts in both directions', () => {
    const from = { x: 50, y: 50 };
    focusNear(board({ x: 50, y: 90 }, { x: 20, y: 50 }, { x: 75, y: 75 }), from);
    expect(focused()).toBe('20,50');
  });
  it('a target is where its middle is, however large it is', () => {
    const root = board({ x: 10, y: 20 });
    const wide = root.querySelector('button')!;
    wide.getBoundingClientRect = () => new DOMRect(10, 20, 60, 8);
    wide.focus();
    expect(spot(root)).toEqual({ x: 40, y: 24 });
  });
  it('the place of something that is no target does not count', () => {
    const root = board({ x: 0, y: 0 });
    const other = button(root, 5, 5);
    other.focus();
    expect(spot(root)).toBeNull();
    root.querySelector('button')!.focus();
    expect(spot(root)).toEqual({ x: 0, y: 0 });
  });
  it('nothing gets the focus if there is no target', () => {
    focusNear(board(), { x: 0, y: 0 });
    expect(document.activeElement).toBe(document.body);
  });
});
