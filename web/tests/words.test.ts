// @vitest-environment node

import { expect, test } from 'vitest';

import { either, listed } from '../src/lib/house/words';

test('names in a list', () => {
  expect(['Ann', 'Ann Bob', 'Ann Bob Cid'].map((names) => listed(names.split(' ')))).toEqual([
    'Ann',
    'Ann and Bob',
    'Ann, Bob and Cid',
  ]);
  expect(listed([])).toBe('');
});

test('names of which one is meant', () => {
  expect(['Ann', 'Ann Bob', 'Ann Bob Cid'].map((names) => either(names.split(' ')))).toEqual([
    'Ann',
    'Ann or Bob',
    'Ann, Bob or Cid',
  ]);
});
