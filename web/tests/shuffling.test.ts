// @vitest-environment node

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { firstSeen, remember } from '../src/lib/house/commitments';
import { awaitsMe, contribute, join, onlyAwaitsMe } from '../src/lib/house/shuffling';
import type { Shuffle } from '../src/lib/wire/types';
import { seat, table } from './frames';

const SHUFFLE = { table: 't1', values: [null, null] } as unknown as Shuffle;
const STARTED = table({ status: 'running' });
const mine = seat(0, { awaited: true });
const theirs = seat(1, { awaited: true });
const waiting = (...seats: ReturnType<typeof seat>[]) => table({ status: 'open', seats, shuffle: SHUFFLE });

let sent: { path: string; body: Record<string, unknown> }[];
let reached: boolean;

beforeEach(() => {
  const stored = new Map<string, string>();
  sent = [];
  reached = true;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    if (!reached) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(new Response(JSON.stringify(STARTED)));
  });
  return () => vi.unstubAllGlobals();
});

describe('a table that waits for random values', () => {
  it('waits for this browser if it awaits the value of an own seat', () => {
    expect(awaitsMe(waiting(mine, theirs))).toBe(true);
    expect(awaitsMe(waiting(seat(0, { awaited: false }), theirs))).toBe(false);
    expect(awaitsMe(table({ status: 'running', seats: [mine, theirs] }))).toBe(false);
  });
  it('waits for this browser alone if all others are there', () => {
    expect(onlyAwaitsMe(waiting(mine, seat(1)))).toBe(true);
    expect(onlyAwaitsMe(waiting(mine, theirs))).toBe(false);
    expect(onlyAwaitsMe(waiting(mine, seat(1), seat(2, { open: true })))).toBe(false);
    expect(onlyAwaitsMe(waiting(seat(0), seat(1)))).toBe(false);
  });
  it('gets the value that this browser has stored, and notes that it has it', async () => {
    expect(await contribute(waiting(mine, theirs))).toEqual(STARTED);
    const { value } = sent[0]!.body;
    expect(sent).toEqual([{ path: '/api/tables/t1/value', body: { value } }]);
    expect(firstSeen('t1')).toMatchObject({ value, added: true });
  });
  it('stays as it is if the server cannot be reached, and can be tried again', async () => {
    reached = false;
    const open = waiting(mine, theirs);
    expect(await contribute(open)).toBe(open);
    expect(firstSeen('t1')?.added).toBeUndefined();
    reached = true;
    await contribute(open);
    expect(sent[1]).toEqual(sent[0]);
  });
  it('gets nothing if it does not wait for this browser', async () => {
    const open = waiting(seat(0), theirs);
    expect(await contribute(open)).toBe(open);
    expect(sent).toEqual([]);
  });
});

describe('sitting down', () => {
  it('sends the value with it', async () => {
    expect(await join(waiting(seat(0, { open: true })), 'x', 0)).toEqual(STARTED);
    const { value } = sent[0]!.body;
    expect(value).toMatch(/^[0-9a-f]{64}$/);
    expect(sent).toEqual([{ path: '/api/tables/t1/join', body: { invite: 'x', seat: 0, value } }]);
    expect(firstSeen('t1')).toMatchObject({ value, added: true });
  });
  it('at a table of an older server sends none', async () => {
    await join({ ...waiting(seat(0, { open: true })), shuffle: null }, null, 0);
    expect(sent[0]!.body).toEqual({ invite: null, seat: 0, value: null });
    expect(firstSeen('t1')).toBeNull();
  });
  it('notes no value as added that was not sent', async () => {
    const older = { ...waiting(seat(0, { open: true })), shuffle: null };
    remember(older);
    await join(older, null, 0);
    expect(firstSeen('t1')?.added).toBeUndefined();
  });
});
