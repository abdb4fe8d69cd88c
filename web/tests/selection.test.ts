// @vitest-environment node

import { describe, expect, it } from 'vitest';

import type { Choice } from '../src/lib/table/contract';
import { complete, narrowed, targets } from '../src/lib/table/selection';

interface Send {
  card: string;
  street?: string;
}

const choice = (card: string, street?: string): Choice<Send> => ({
  action: { card, ...(street ? { street } : {}) },
  text: `send ${card}`,
  badge: '',
});
const choices = [choice('fox', 'north'), choice('fox', 'south'), choice('owl', 'north'), choice('pass')];
const parts = ({ card, street }: Send) => (street ? [card, street] : [card]);

describe('selection', () => {
  it('offers the first part of each choice once, in order', () => {
    expect([...targets(choices, parts).keys()]).toEqual(['fox', 'owl', 'pass']);
  });
  it('offers only parts that continue a legal choice', () => {
    expect([...targets(choices, parts, ['fox']).keys()]).toEqual(['north', 'south']);
    expect([...targets(choices, parts, ['owl']).keys()]).toEqual(['north']);
    expect(targets(choices, parts, ['pass']).size).toBe(0);
  });
  it('lists the choices that remain after each part', () => {
    expect(targets(choices, parts).get('fox')).toEqual(choices.slice(0, 2));
    expect(narrowed(choices, parts, ['owl', 'south'])).toEqual([]);
  });
  it('is complete only when all parts of a choice are picked', () => {
    expect(complete(choices, parts, ['fox'])).toBeNull();
    expect(complete(choices, parts, ['fox', 'south'])).toBe(choices[1]);
    expect(complete(choices, parts, ['pass'])).toBe(choices[3]);
  });
});

describe('narrowing', () => {
  it('keeps all choices while nothing is picked, in their order', () => {
    expect(narrowed(choices, parts)).toEqual(choices);
    expect(narrowed(choices, parts, ['fox'])).toEqual(choices.slice(0, 2));
  });
  it('finds a choice whose parts go on as not complete', () => {
    const more = [choice('pass', 'north'), choice('pass')];
    expect(complete(more, parts, ['pass'])).toBe(more[1]);
    expect(complete(more, parts, ['owl'])).toBeNull();
  });
});
