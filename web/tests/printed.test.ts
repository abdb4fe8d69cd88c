// @vitest-environment node

import { expect, test, vi } from 'vitest';

import { fromPrinted, openPrinted } from '../src/lib/table/printed';

test('a value is computed once for each table that is opened', () => {
  const count = vi.fn((printed: { tiles: string[] }) => printed.tiles.length);
  const tiles = fromPrinted(count);
  openPrinted({ tiles: ['a', 'b'] });
  expect([tiles(), tiles()]).toEqual([2, 2]);
  expect(count).toHaveBeenCalledTimes(1);
  openPrinted({ tiles: ['a'] });
  expect([tiles(), tiles()]).toEqual([1, 1]);
  expect(count).toHaveBeenCalledTimes(2);
});

test('a value that is asked for before anything is printed is an error', async () => {
  vi.resetModules();
  const fresh = await import('../src/lib/table/printed');
  expect(fresh.fromPrinted(() => 1)).toThrow('has not arrived yet');
});
