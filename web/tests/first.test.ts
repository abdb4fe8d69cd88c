// @vitest-environment node

import { describe, expect, it } from 'vitest';

import { howFirst } from '../src/lib/table/first';
import { seat, table } from './frames';

describe('who begins', () => {
  const waiting = { status: 'open' as const, seats: [seat(0), seat(1, { open: true, name: '' })] };

  it('says in the waiting room how the first seat is found', () => {
    const said = (first: Parameters<typeof table>[0]) =>
      howFirst(table({ ...waiting, ...first }), 'Nomad’s Land');
    expect(said({ first: null })).toBe('The rules of Nomad’s Land decide who begins.');
    expect(said({ first: { by: 'lot', seat: null } })).toBe('Who begins is drawn by lot at the start.');
    expect(said({ first: { by: 'choice', seat: 0 } })).toBe('You begin.');
    expect(said({ first: { by: 'choice', seat: 1 } })).toBe('Whoever takes seat 2 begins.');
  });

  it('uses names if several people share the screen', () => {
    const seats = [seat(0), seat(1, { yours: true })];
    expect(howFirst(table({ seats, first: { by: 'choice', seat: 0 } }), '')).toBe('Ada begins.');
  });
});
