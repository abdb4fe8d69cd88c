import { createHash } from 'node:crypto';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { firstSeen, judge, remember } from '../src/lib/house/commitments';
import { sha256 } from '../src/lib/house/sha256';

const SEED = 'a seed';
const PROMISE = sha256(SEED);

describe('the hash', () => {
  it('is SHA-256, whatever the length of the text', () => {
    for (const text of [
      '',
      'abc',
      '¿Dónde Es?',
      ...Array.from({ length: 140 }, (_, length) => 'x'.repeat(length)),
    ])
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});

describe('promises', () => {
  let stored: Map<string, string>;

  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });

  it('are remembered as they were seen first', () => {
    remember({ id: 't', commitment: PROMISE, seq: 0, seed: null });
    remember({ id: 't', commitment: 'another', seq: 9, seed: null });
    expect(firstSeen('t')).toEqual({ table: 't', commitment: PROMISE, seq: 0 });
    expect(firstSeen('other')).toBeNull();
  });
  it('are not remembered once the seed is known', () => {
    remember({ id: 't', commitment: PROMISE, seq: 99, seed: SEED });
    expect(firstSeen('t')).toBeNull();
  });
  it('of the oldest tables are forgotten', () => {
    for (let table = 0; table < 310; table++)
      remember({ id: `t${table}`, commitment: PROMISE, seq: 0, seed: null });
    expect([firstSeen('t9'), firstSeen('t10')?.table, firstSeen('t309')?.table]).toEqual([
      null,
      't10',
      't309',
    ]);
  });
  it('are none where the storage holds something else', () => {
    for (const text of ['nonsense', '7', '{}']) {
      stored.set('gamenight.commitments', text);
      expect(firstSeen('t')).toBeNull();
    }
  });
});

describe('what is said of a seed', () => {
  const first = { table: 't', commitment: PROMISE, seq: 3 };

  it('depends on the promise that was seen first, not on the one that is shown now', () => {
    expect(judge(first, PROMISE, SEED)).toBe('kept');
    expect(judge(first, sha256('exchanged'), 'exchanged')).toBe('changed');
    expect(judge(first, sha256('exchanged'), null)).toBe('changed');
    expect(judge(first, PROMISE, 'exchanged')).toBe('broken');
    expect(judge(first, PROMISE, null)).toBe('secret');
  });
  it('proves nothing where no promise was seen', () => {
    expect(judge(null, PROMISE, SEED)).toBe('unseen');
    expect(judge(null, null, SEED)).toBe('unseen');
    expect(judge(null, PROMISE, 'exchanged')).toBe('broken');
  });
});
