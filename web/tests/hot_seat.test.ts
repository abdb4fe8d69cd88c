import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import type { Component } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Clocks, provideClocks } from '../src/lib/table/clocks.svelte';
import Cover from '../src/lib/ui/Cover.svelte';
import SeatClock from '../src/lib/ui/SeatClock.svelte';

afterEach(cleanup);

describe('the cover between two players at one screen', () => {
  it('says who shall come, and goes when that player says so', async () => {
    const onuncover = vi.fn();
    render(Cover, { name: 'Bo', onuncover });
    expect(screen.getByRole('alertdialog', { name: 'Hand the screen to Bo' }).textContent).toContain(
      'Nobody else should look.',
    );
    const button = screen.getByRole('button', { name: 'I am Bo' });
    expect(document.activeElement).toBe(button);
    expect(onuncover).not.toHaveBeenCalled();
    await fireEvent.click(button);
    expect(onuncover).toHaveBeenCalledOnce();
  });
});

describe('the time of a seat', () => {
  /** A table with these clocks around the time of seat 1. */
  function show(clocks: (() => Clocks | null) | null): void {
    const Around: Component = (internals) => {
      if (clocks) provideClocks(clocks);
      return SeatClock(internals, { seat: 1, whom: 'Bo' });
    };
    render(Around, { context: new Map() });
  }

  it('is what the table says', () => {
    const clocks = new Clocks(() => 0);
    clocks.take([{ seat: 1, left: 65, runs: true }]);
    show(() => clocks);
    expect(screen.getByRole('timer').textContent).toBe('1:05 left for Bo');
    expect(screen.getByRole('timer').title).toBe('Bo has 1:05 left, then a bot answers');
  });
  it('is not shown without a clock, as in a replay', () => {
    show(() => null);
    show(null);
    expect(screen.queryByRole('timer')).toBeNull();
  });
});
