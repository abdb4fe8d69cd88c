import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';

import { whenViewChanges } from '../src/lib/table/changes.svelte';

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
