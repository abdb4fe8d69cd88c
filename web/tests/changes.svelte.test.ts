import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { whenViewChanges } from '../src/lib/table/changes.svelte';
import { fly } from '../src/lib/table/flight';

describe('comparing views', () => {
  const first = { cubes: 1 };
  const second = { cubes: 2 };

  function follow() {
    let view = $state.raw(first);
    let other = $state(0);
    const compare = vi.fn((_before: typeof first, _after: typeof first) => void other);
    const stop = $effect.root(() => whenViewChanges(() => view, compare));
    flushSync();
    return {
      compare,
      stop,
      show: (next: typeof first) => flushSync(() => (view = next)),
      touch: () => flushSync(() => other++),
    };
  }

  it('does not compare the first view', () => {
    const { compare, stop } = follow();
    expect(compare).not.toHaveBeenCalled();
    stop();
  });

  it('compares each new view with the one before it', () => {
    const { compare, show, stop } = follow();
    show(second);
    show(first);
    expect(compare.mock.calls).toEqual([
      [first, second],
      [second, first],
    ]);
    stop();
  });

  it('does not compare the same view again when other state changes', () => {
    const { compare, show, touch, stop } = follow();
    show(second);
    touch();
    show(second);
    expect(compare).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('flying pieces', () => {
  const FLIGHT = [{ from: 'hand', to: ['board'] }];

  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
    Element.prototype.animate = () => ({}) as Animation;
    document.body.innerHTML =
      '<main><p data-place="hand"><b data-piece>cube</b></p><p data-place="board"></p></main>';
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    Reflect.deleteProperty(Element.prototype, 'animate');
  });

  it('flies a copy of the piece once the page has changed', async () => {
    fly(document.querySelector('main')!, FLIGHT);
    expect(document.querySelector('.in-flight')).toBeNull();
    await tick();
    expect(document.querySelector('.in-flight')!.textContent).toBe('cube');
  });

  it('flies nothing while the table is not on the page', async () => {
    fly(undefined, FLIGHT);
    await tick();
    expect(document.querySelector('.in-flight')).toBeNull();
  });
});
