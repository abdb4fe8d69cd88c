// @vitest-environment node

import { createHash } from 'node:crypto';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  cheated,
  commitmentTo,
  firstSeen,
  follow,
  judge,
  noteAdded,
  ownValue,
  remember,
  shownOf,
  valuesOf,
  type Shown,
} from '../src/lib/house/commitments';
import { sha256 } from '../src/lib/house/sha256';
import type { SeatInfo, Shuffle, TableInfo } from '../src/lib/wire/types';

const SEED = '5'.repeat(64);
const MINE = '1'.repeat(64);
const OTHER = '2'.repeat(64);
const SHUFFLE: Shuffle = {
  table: 't',
  game: 'northwest',
  version: 3,
  components: 'd0',
  seats: 2,
  options: { mix: 'wild', cones: 9 },
  values: [MINE, null],
};
const PROMISE = commitmentTo(SEED, SHUFFLE);
const hashed = (text: string) => createHash('sha256').update(text).digest('hex');

/** A table, as far as the shuffle is concerned. */
const table = (with_: Partial<TableInfo> = {}) =>
  ({
    id: 't',
    game: 'northwest',
    commitment: PROMISE,
    seq: 0,
    seed: null,
    options: { mix: 'wild', cones: 9 },
    seats: [
      { yours: true, bot: null },
      { yours: false, bot: null },
    ],
    shuffle: SHUFFLE,
    ...with_,
  }) as TableInfo;

describe('SHA-256', () => {
  it('hashes a text of any length', () => {
    for (const text of [
      '',
      'abc',
      '¿Dónde Es?',
      ...Array.from({ length: 140 }, (_, length) => 'x'.repeat(length)),
    ])
      expect(sha256(text)).toBe(hashed(text));
  });
});

describe('the commitment', () => {
  it('is the SHA-256 of the documented text', () => {
    expect(PROMISE).toBe(
      hashed(
        'gamenight commitment 1\ntable t\ngame northwest\nversion 3\ncomponents d0\nseats 2\n' +
          `options {"cones":9,"mix":"wild"}\nseed ${SEED}`,
      ),
    );
  });
  it('of a table of an older server is that of the seed alone', () => {
    expect(commitmentTo(SEED, null)).toBe(hashed(SEED));
  });
});

describe('what the browser stores', () => {
  let stored: Map<string, string>;

  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
  });

  it('the first commitment of a table is kept', () => {
    remember(table());
    remember(table({ commitment: 'another', seq: 9 }));
    expect(firstSeen('t')).toEqual({ table: 't', commitment: PROMISE, seq: 0 });
    expect(firstSeen('other')).toBeNull();
  });
  it('a commitment is not stored once the seed is public', () => {
    remember(table({ seq: 99, seed: SEED }));
    expect(firstSeen('t')).toBeNull();
  });
  it('the value is stored with the commitment before it is sent, and stays the same', () => {
    const value = ownValue(table());
    expect(value).toMatch(/^[0-9a-f]{64}$/);
    expect(firstSeen('t')).toEqual({ table: 't', commitment: PROMISE, seq: 0, value });
    expect(ownValue(table())).toBe(value);
    expect(ownValue(table({ id: 'u' }))).not.toBe(value);
  });
  it('a table of an older server gets no value', () => {
    expect(ownValue(table({ shuffle: null }))).toBeNull();
  });
  it('the commitments of the oldest tables are dropped', () => {
    for (let each = 0; each < 310; each++) remember(table({ id: `t${each}` }));
    expect([firstSeen('t9'), firstSeen('t10')?.table, firstSeen('t309')?.table]).toEqual([
      null,
      't10',
      't309',
    ]);
  });
  it('a commitment that the browser cannot store is kept until the page closes', () => {
    const works = localStorage;
    remember(table({ id: 's' }));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => works.getItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const value = ownValue(table());
    expect(firstSeen('t')).toEqual({ table: 't', commitment: PROMISE, seq: 0, value });
    expect(firstSeen('s')).not.toBeNull();
    vi.stubGlobal('localStorage', works);
    noteAdded('t', true); // there is room again
    expect(JSON.parse(stored.get('gamenight.commitments') ?? '')).toHaveLength(2);
  });
  it('a storage that holds something else counts as empty', () => {
    for (const text of ['nonsense', '7', '{}']) {
      stored.set('gamenight.commitments', text);
      expect(firstSeen('t')).toBeNull();
      remember(table());
      expect(JSON.parse(stored.get('gamenight.commitments')!)).toEqual([firstSeen('t')]);
    }
  });
  it('entries that are none are passed over', () => {
    stored.set('gamenight.commitments', `[null, {"table":"t","commitment":"c","seq":1}]`);
    expect(firstSeen('t')).toEqual({ table: 't', commitment: 'c', seq: 1 });
    noteAdded('t', true);
    expect(firstSeen('t')?.added).toBe(true);
  });
  it('everything is kept until the page closes if the browser stores nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const value = ownValue(table({ id: 'kept' }));
    expect(firstSeen('kept')).toEqual({ table: 'kept', commitment: PROMISE, seq: 0, value });
  });
  it('a note about one table changes no other', () => {
    remember(table());
    remember(table({ id: 'u' }));
    noteAdded('t', true);
    expect([firstSeen('t')?.added, firstSeen('u')?.added]).toEqual([true, undefined]);
  });
  it('the value is random, with two digits for each byte', () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      (bytes as unknown as Uint8Array).set([0, 1, 15, 16, 255]);
      return bytes;
    });
    expect(ownValue(table())).toBe(`00010f10ff${'00'.repeat(27)}`);
    vi.restoreAllMocks();
  });
  it('a seed that was exchanged after the commitment was shown opens the warning', () => {
    remember(table());
    const seed = 'e'.repeat(64);
    expect(cheated(table({ seed }))).toBe(true);
    expect(cheated(table({ seed, commitment: commitmentTo(seed, SHUFFLE) }))).toBe(true);
    expect(cheated(table({ seed: SEED }))).toBe(false);
  });
  it('a value that the server confirmed and did not use is reported to who sits there', () => {
    const value = ownValue(table()) ?? '';
    const unused = table({ seed: SEED, shuffle: { ...SHUFFLE, values: [OTHER, null] } });
    expect(cheated(unused)).toBe(false); // it may not have arrived before the start
    noteAdded('t', true);
    expect(cheated(unused)).toBe(true);
    expect(cheated(table({ seed: SEED, shuffle: { ...SHUFFLE, values: [value, null] } }))).toBe(false);
    noteAdded('t', false); // left before the start
    expect(cheated(unused)).toBe(false);
  });
  it('a value is not missed by who left on another device before the start and came back', () => {
    ownValue(table());
    noteAdded('t', true);
    follow(table({ status: 'open' }));
    expect(firstSeen('t')?.added).toBe(true);
    const left = [{ yours: false }, { yours: false }] as SeatInfo[];
    follow(table({ status: 'running', seats: left })); // removed during the game
    expect(firstSeen('t')?.added).toBe(true);
    follow(table({ status: 'open', seats: left }));
    follow(table({ status: 'open' })); // sits there again
    expect(cheated(table({ seed: SEED, shuffle: { ...SHUFFLE, values: [OTHER, null] } }))).toBe(false);
  });
});

describe('the verdict on a shuffle', () => {
  const first = { table: 't', commitment: PROMISE, seq: 0, value: MINE, added: true };
  const shown: Shown = { ...shownOf(table({ seed: SEED })) };
  const exchanged = 'e'.repeat(64);

  it('is “proven” only if the first commitment and the own value match', () => {
    expect(judge(first, shown)).toBe('proven');
    expect(judge({ ...first, seq: 3 }, shown)).toBe('late');
    expect(judge({ ...first, value: undefined, added: false }, shown)).toBe('valueless');
    expect(judge({ ...first, value: OTHER, added: false }, shown)).toBe('valueless');
    expect(judge({ ...first, value: OTHER }, shown)).toBe('ignored');
    expect(judge({ ...first, value: OTHER }, { ...shown, mine: [] })).toBe('valueless');
    expect(judge(null, shown)).toBe('unseen');
    expect(judge(first, { ...shown, seed: null })).toBe('secret');
  });
  it('depends on the first commitment seen, not on the one shown now', () => {
    const anew = commitmentTo(exchanged, SHUFFLE);
    for (const seed of [exchanged, null])
      expect(judge(first, { ...shown, seed, commitment: anew })).toBe('exchanged');
    expect(judge(first, { ...shown, seed: exchanged })).toBe('exchanged');
    expect(judge(null, { ...shown, seed: exchanged })).toBe('broken');
  });
  it('depends on everything that the seed is bound to', () => {
    for (const other of [{ table: 'u' }, { game: 'nowhere' }, { seats: 3 }, { options: { cones: 8 } }])
      expect(judge(first, { ...shown, ...other })).toBe('exchanged');
    for (const other of [{ version: 4 }, { components: 'd1' }, { table: 'u' }, { options: {} }])
      expect(judge(first, { ...shown, shuffle: { ...SHUFFLE, ...other } })).toBe('exchanged');
    expect(judge(first, { ...shown, shuffle: null })).toBe('exchanged');
  });
  it('is “invented” if players’ devices cannot have made the list of values', () => {
    const listed = (...values: (string | null)[]) => ({ ...shown, shuffle: { ...SHUFFLE, values } });
    const bot = { ...shown, bots: [false, true] };
    expect(judge(first, { ...listed(MINE, null), bots: bot.bots })).toBe('proven');
    expect(judge(first, listed(MINE, OTHER))).toBe('proven'); // a person sits there
    expect(judge(first, { ...listed(MINE, OTHER), bots: bot.bots })).toBe('invented');
    for (const values of [[], [MINE], [MINE, null, OTHER], [MINE, `${OTHER}\n`], [MINE, 'x'], [MINE, '']])
      expect(judge(first, listed(...values))).toBe('invented');
    expect(judge(null, listed(MINE))).toBe('invented');
    const hotSeat = { ...shown, mine: [true, true] }; // one device, so it adds one value
    expect(judge(first, { ...hotSeat, shuffle: { ...SHUFFLE, values: [MINE, MINE] } })).toBe('proven');
    for (const other of [OTHER, null])
      expect(judge(first, { ...hotSeat, shuffle: { ...SHUFFLE, values: [MINE, other] } })).toBe('invented');
  });
  it('takes no stand-in for a bot: the person in that seat may have added a value', () => {
    const person = { yours: true, bot: null } as SeatInfo;
    const seats = [person, { ...person, bot: 'level3', away: 'left' as const }, { ...person, bot: 'level3' }];
    expect(shownOf(table({ seats })).bots).toEqual([false, false, true]);
  });
  it('of a table of an older server is never “proven”', () => {
    const older = { ...shown, commitment: sha256(SEED), shuffle: null };
    expect(judge({ ...first, commitment: sha256(SEED), value: undefined, added: false }, older)).toBe(
      'valueless',
    );
    expect(judge(null, { ...older, commitment: null, table: null })).toBe('unseen');
  });
});

describe('what a table shows of its shuffle', () => {
  it('is everything that the seed is bound to', () => {
    expect(shownOf(table({ seed: SEED }))).toEqual({
      table: 't',
      game: 'northwest',
      seats: 2,
      options: { mix: 'wild', cones: 9 },
      commitment: PROMISE,
      seed: SEED,
      shuffle: SHUFFLE,
      bots: [false, false],
      mine: [true, false],
      lesson: false,
    });
    const watched = table({
      seats: [{ yours: false, bot: 'level3' }] as TableInfo['seats'],
      shuffle: undefined,
    });
    expect(shownOf(watched)).toMatchObject({ seats: 1, shuffle: null, bots: [true], mine: [false] });
  });
  it('has each value once, and none for a seat that added none', () => {
    expect(valuesOf({ ...SHUFFLE, values: [MINE, null, OTHER, MINE] })).toEqual([MINE, OTHER]);
    expect(valuesOf(null)).toEqual([]);
  });
  it('has options in the order of their names', () => {
    const options = { b: 1, a: 2, d: 3, c: 4 };
    const other = { c: 4, d: 3, a: 2, b: 1 };
    const text = hashed(
      'gamenight commitment 1\ntable t\ngame northwest\nversion 3\ncomponents d0\nseats 2\n' +
        `options {"a":2,"b":1,"c":4,"d":3}\nseed ${SEED}`,
    );
    expect(commitmentTo(SEED, { ...SHUFFLE, options })).toBe(text);
    expect(commitmentTo(SEED, { ...SHUFFLE, options: other })).toBe(text);
  });
  it.each(['5', '5'.repeat(63), '5'.repeat(65), 'G'.repeat(64), ` ${SEED}`, `${SEED} `])(
    'has no seed that the server could have chosen freely: “%s”',
    (seed) => {
      const commitment = commitmentTo(seed, SHUFFLE);
      const first = { table: 't', commitment, seq: 0, value: MINE, added: true };
      expect(judge(first, shownOf(table({ seed, commitment })))).toBe('exchanged');
    },
  );
  it('has options that it does not show as the seed was bound to', () => {
    const more = { ...SHUFFLE, options: { ...SHUFFLE.options, extra: true } };
    const commitment = commitmentTo(SEED, more);
    const first = { table: 't', commitment, seq: 0, value: MINE, added: true };
    expect(judge(first, shownOf(table({ seed: SEED, commitment, shuffle: more })))).toBe('exchanged');
  });
});
