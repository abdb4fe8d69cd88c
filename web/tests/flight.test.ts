import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { FLIGHT_MS, fly } from '../src/lib/table/flight';

interface Flown {
  frames: Keyframe[];
  options: KeyframeAnimationOptions;
  onfinish: (() => void) | null;
  oncancel: (() => void) | null;
}

let flown: Flown[];
let still: boolean;
let hidden: boolean;
/** The boxes of the elements, by id. An element without a box is not on screen. */
let boxes: Record<string, DOMRect>;

beforeEach(() => {
  flown = [];
  still = hidden = false;
  boxes = {
    hand: new DOMRect(0, 0, 300, 100),
    cube: new DOMRect(10, 20, 60, 60),
    board: new DOMRect(100, 200, 400, 400),
    spot: new DOMRect(210, 120, 30, 30),
  };
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes[this.id] ?? new DOMRect();
  });
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (boxes[this.id] ? [boxes[this.id]] : []) as unknown as DOMRectList;
  });
  Element.prototype.animate = (frames, options) => {
    const flight = { frames, options, onfinish: null, oncancel: null } as unknown as Flown;
    flown.push(flight);
    return flight as unknown as Animation;
  };
  document.body.innerHTML = `<main>
    <p data-place="hand" id="gone"><b data-piece>hidden</b></p>
    <p data-place="hand" id="hand"><b data-piece id="cube">cube</b></p>
    <p data-place="drawer" id="drawer"></p>
    <p data-place="board" id="board"></p>
    <p data-place="spot" id="place"></p>
  </main>`;
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(Element.prototype, 'animate');
  };
});

const copy = () => document.querySelector<HTMLElement>('.in-flight');

/** Flies from the hand. The page changes by `change` while the piece is in the air. */
async function flight(to: string[], change = () => {}, from = 'hand'): Promise<void> {
  fly(document.querySelector('main')!, [{ from, to }]);
  change();
  await tick();
}

describe('a flying piece', () => {
  it('flies from its old place to the new one, in an arc and with the size of each', async () => {
    boxes.place = boxes.spot!;
    await flight(['spot']);
    expect(flown[0]!.frames).toEqual([
      { transform: 'translate(-200px, -100px) scale(2)' },
      { transform: 'translate(-100px, -82px) scale(1.56)' },
      { transform: 'none' },
    ]);
    expect(flown[0]!.options).toEqual({ duration: FLIGHT_MS, easing: 'cubic-bezier(0.3, 0.6, 0.3, 1)' });
    const { position, left, top, width, height, margin, zIndex, pointerEvents, transformOrigin } =
      copy()!.style;
    expect([position, left, top, width, height]).toEqual(['fixed', '210px', '120px', '30px', '30px']);
    expect([margin, zIndex, pointerEvents, transformOrigin]).toEqual(['0px', '60', 'none', '0 0']);
  });
  it('rises no more than 40 pixels', async () => {
    boxes.place = new DOMRect(1010, 20, 60, 60);
    await flight(['spot']);
    expect(flown[0]!.frames[1]).toEqual({ transform: 'translate(-500px, -40px) scale(1.06)' });
  });
  it('is a copy that screen readers do not read', async () => {
    await flight(['board']);
    expect(copy()!.textContent).toBe('cube');
    expect(copy()!.getAttribute('aria-hidden')).toBe('true');
    expect(copy()!.parentElement).toBe(document.body);
  });
  it.each(['onfinish', 'oncancel'] as const)('hides the piece at its new place until %s', async (over) => {
    await flight(['board'], () => {
      document.querySelector('#board')!.innerHTML = '<b data-piece id="spot">cube</b>';
    });
    const piece = document.querySelector<HTMLElement>('#spot')!;
    expect(copy()!.style.left).toBe('210px');
    expect(piece.style.visibility).toBe('hidden');
    flown[0]![over]!();
    expect(piece.style.visibility).toBe('');
    expect(copy()).toBeNull();
  });
  it('lands in the first place that is on screen', async () => {
    await flight(['drawer', 'board', 'hand']);
    expect(copy()!.style.left).toBe('100px');
  });
  it.each([
    ['no place is on screen', ['drawer', 'nowhere'], () => {}],
    ['the cover hides the table', ['board'], () => document.querySelector('main')!.setAttribute('inert', '')],
  ])('does not land if %s', async (_, to, change) => {
    await flight(to, change);
    expect(copy()).toBeNull();
    expect(flown).toEqual([]);
  });
  it.each([
    ['the player wants less motion', () => (still = true), 'hand'],
    ['the page is not visible', () => (hidden = true), 'hand'],
    ['its old place holds nothing', () => {}, 'board'],
    ['its old place is not on screen', () => {}, 'drawer'],
  ])('does not fly if %s', async (_, given, from) => {
    given();
    await flight(['board'], () => {}, from);
    expect(copy()).toBeNull();
  });
  it('flies with others', async () => {
    fly(document.querySelector('main')!, [
      { from: 'drawer', to: ['board'] },
      { from: 'hand', to: ['drawer'] },
      { from: 'hand', to: ['board'] },
    ]);
    await tick();
    expect(flown).toHaveLength(1);
  });
  it('does not fly while the table is not on the page', async () => {
    fly(undefined, [{ from: 'hand', to: ['board'] }]);
    await tick();
    expect(copy()).toBeNull();
  });
});
