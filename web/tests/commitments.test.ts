import { createHash } from 'node:crypto';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { firstSeen, judge, remember } from '../src/lib/house/commitments';
import { sha256 } from '../src/lib/house/sha256';

const SEED = 'a seed';
const PROMISE = sha256(SEED);

describe('SHA-256', () => {
  it('hashes a text of any length', () => {
    for (const text of [
      '',
      'abc',
      '¿Dónde Es?',
      ...Array.from({ length: 140 }, (_, length) => 'x'.repeat(length)),
    ])
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  });
});

describe('stored commitments', () => {
  let stored: Map<string, string>;

  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });

  it('the first commitment of a table is kept', () => {
    remember({ id: 't', commitment: PROMISE, seq: 0, seed: null });
    remember({ id: 't', commitment: 'another', seq: 9, seed: null });
    expect(firstSeen('t')).toEqual({ table: 't', commitment: PROMISE, seq: 0 });
    expect(firstSeen('other')).toBeNull();
  });
  it('a commitment is not stored once the seed is public', () => {
    remember({ id: 't', commitment: PROMISE, seq: 99, seed: SEED });
    expect(firstSeen('t')).toBeNull();
  });
  it('the commitments of the oldest tables are dropped', () => {
    for (let table = 0; table < 310; table++)
      remember({ id: `t${table}`, commitment: PROMISE, seq: 0, seed: null });
    expect([firstSeen('t9'), firstSeen('t10')?.table, firstSeen('t309')?.table]).toEqual([
      null,
      't10',
      't309',
    ]);
  });
  it('a storage that holds something else counts as empty', () => {
    for (const text of ['nonsense', '7', '{}']) {
      stored.set('gamenight.commitments', text);
      expect(firstSeen('t')).toBeNull();
    }
  });
});

describe('the verdict on a seed', () => {
  const first = { table: 't', commitment: PROMISE, seq: 3 };

  it('depends on the first commitment seen, not on the one shown now', () => {
    expect(judge(first, PROMISE, SEED)).toBe('kept');
    expect(judge(first, sha256('exchanged'), 'exchanged')).toBe('changed');
    expect(judge(first, sha256('exchanged'), null)).toBe('changed');
    expect(judge(first, PROMISE, 'exchanged')).toBe('broken');
    expect(judge(first, PROMISE, null)).toBe('secret');
  });
  it('is “unseen” if no commitment was seen', () => {
    expect(judge(null, PROMISE, SEED)).toBe('unseen');
    expect(judge(null, null, SEED)).toBe('unseen');
    expect(judge(null, PROMISE, 'exchanged')).toBe('broken');
  });
});
