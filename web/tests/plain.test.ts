// @vitest-environment node

import { describe, expect, it } from 'vitest';

import { grouped, matching } from '../src/lib/plain/choices';
import { lineOf, outline, type Json, type Line } from '../src/lib/plain/outline';
import { asked, endedBy, inWords, waitingFor } from '../src/lib/plain/words';
import type { Choice } from '../src/lib/table/contract';
import donde from './frames/donde_es.json';
import nomads from './frames/nomads_land.json';
import northwest from './frames/northwest.json';
import nowhere from './frames/nowhere.json';
import wednesday from './frames/wednesday.json';
import { seat } from './frames';

const NAMES = ['Ada', 'Bo'];

/** An outline as text, indented by two spaces for each level. `*` marks what has changed. */
function written(lines: readonly Line[], depth = 0): string[] {
  return lines.flatMap((line) => {
    const start = `${'  '.repeat(depth)}${line.changed ? '*' : ''}${line.label}:`;
    if ('parts' in line) return [`${start} (${line.summary})`, ...written(line.parts, depth + 1)];
    return [`${start} ${line.items.map(({ text, changed }) => `${changed ? '*' : ''}${text}`).join(', ')}`];
  });
}

const told = (view: Json, before: Json = view) => written(outline(view, before, NAMES));

function option(action: unknown, text = ''): Choice {
  return { action, text, badge: '' };
}

describe('identifiers as words', () => {
  it.each([
    ['PlaceCube', 'Place cube'],
    ['has_bid', 'Has bid'],
    ['endTurn', 'End turn'],
    ['Bid', 'Bid'],
    ['seat', 'Seat'],
    ['UseDNASample', 'Use DNA sample'],
    ['RestAWhile', 'Rest a while'],
    ['_private_thing', 'Private thing'],
  ])('%s reads “%s”', (name, words) => expect(inWords(name)).toBe(words));
  it.each(['a1', '42', 'b', '', 'c-4', 'two words', 'ß'])('data is not changed: “%s”', (name) =>
    expect(inWords(name)).toBe(name),
  );
});

describe('the outline of a view', () => {
  it('shows values as words, and a list of values on one line', () => {
    expect(told({ deck: 6, cards: [3, null], has_bid: [true, false], hand: '', taken: [] })).toEqual([
      'Deck: 6',
      'Cards: 3, none',
      'Has bid: yes, no',
      'Hand: empty',
      'Taken: ',
    ]);
  });
  it('shows objects and nested tuples as separate lines', () => {
    expect(
      told({
        board: { round: 1, trail: null },
        grid: [
          [1, 2],
          ['a', []],
        ],
      }),
    ).toEqual([
      'Board: (2 fields)',
      '  Round: 1',
      '  Trail: none',
      'Grid: (2 entries)',
      '  0: 1, 2',
      '  1: (2 entries)',
      '    0: a',
      '    1: ',
    ]);
  });
  it('names a player only in a field for seats', () => {
    expect(told({ seat: 1, next_seat: 0, seats: [0, 1], turn: 1, scores: [0, 1], seat_count: 1 })).toEqual([
      'Seat: Bo',
      'Next seat: Ada',
      'Seats: Ada, Bo',
      'Turn: 1',
      'Scores: 0, 1',
      'Seat count: 1',
    ]);
    expect(told({ myseat: 1, myseats: [0], seats_left: [1], seat_at: 1 })).toEqual([
      'Myseat: 1',
      'Myseats: 0',
      'Seats left: 1',
      'Seat at: 1',
    ]);
    expect(told({ seat: -1, seats: 2 })).toEqual(['Seat: -1', 'Seats: 2']);
    expect(told({ seat: null, seats: [5, 0.5, true] })).toEqual(['Seat: none', 'Seats: 5, 0.5, yes']);
  });
  it('marks a changed value and all lines that contain it', () => {
    const before = { turn: 0, cards: [1, 2], board: { round: 1, camel: 'park' } };
    expect(told({ turn: 0, cards: [1, 3], board: { round: 2, camel: 'park' } }, before)).toEqual([
      'Turn: 0',
      '*Cards: 1, *3',
      '*Board: (2 fields)',
      '  *Round: *2',
      '  Camel: park',
    ]);
  });
  it('marks new, removed and reshaped values', () => {
    expect(told({ hand: ['a'] }, { hand: ['a', 'b'] })).toEqual(['*Hand: a']);
    expect(told({ hand: ['a', 'b'] }, { hand: ['a'] })).toEqual(['*Hand: a, *b']);
    expect(told({ hand: [] }, { hand: [] })).toEqual(['Hand: ']);
    expect(told({ hand: [3] }, { hand: 3 })).toEqual(['*Hand: 3']);
    expect(told({ last: { at: 1 } }, { last: null })).toEqual(['*Last: (1 field)', '  *At: *1']);
    expect(told({ last: null }, { last: { at: 1 } })).toEqual(['*Last: *none']);
    expect(told({ last: {}, past: [{}] }, { last: null, past: [[]] })).toEqual([
      '*Last: ',
      '*Past: (1 entry)',
      '  *0: ',
    ]);
    expect(told({ gone: {} }, {})).toEqual(['*Gone: ']);
    expect(lineOf('board', { a1: 1 }, { a1: 1, b1: 2 }, [])).toMatchObject({ changed: true });
  });
  it('folds long values', () => {
    const folded = (value: Json) => lineOf('x', value, value, []).folded;
    expect([folded('short'), folded([1, 2, 3]), folded({ a: 1 }), folded([[1], [2]])]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([folded('long '.repeat(50)), folded(Array(25).fill(0)), folded(Array(13).fill([1]))]).toEqual([
      true,
      true,
      true,
    ]);
    expect(lineOf('x', 'long '.repeat(50), '', []).summary).toMatch(/^long .{40,60} …$/);
    expect(folded(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, n])))).toBe(false);
    expect(folded(Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`f${n}`, n])))).toBe(true);
    expect(folded({ list: Array(100).fill([1]) })).toBe(false); // the list alone is folded
  });
  it.each<Json>([
    null,
    true,
    0,
    '',
    [],
    {},
    [null],
    [[]],
    [{}],
    { a: { b: { c: [[[null]]] } } },
    Array(1000).fill({ a: [1, null] }),
  ])('takes any JSON: case %#', (view) => {
    expect(() => told(view, null)).not.toThrow();
    expect(() => told(null, view)).not.toThrow();
    expect(told(view).some((line) => line.includes('*'))).toBe(false);
  });
  it('accepts the views of every game', () => {
    for (const frames of [donde, nomads, northwest, nowhere, wednesday] as unknown as { view: Json }[][])
      for (const [at, { view }] of frames.entries()) {
        const lines = outline(view, frames[Math.max(0, at - 1)]!.view, NAMES);
        expect(lines.map(({ name }) => name)).toEqual(Object.keys(view as object));
      }
  });
});

describe('the choices', () => {
  it('are grouped by the type of the action, in the order of the game', () => {
    const choices = [
      option({ type: 'PlaceCube', space: 1 }),
      option({ type: 'EndTurn' }),
      option({ type: 'PlaceCube', space: 2 }),
    ];
    expect(
      grouped(choices).map(({ heading, options }) => [
        heading,
        options.map(({ choice }) => choices.indexOf(choice)),
      ]),
    ).toEqual([
      ['Place cube', [0, 2]],
      ['End turn', [1]],
    ]);
  });
  it('need no type: an action can be any JSON value', () => {
    const choices = [
      option(3),
      option(null),
      option('pass'),
      option([1]),
      option({ amount: 2 }),
      option({ type: 7 }),
    ];
    expect(grouped(choices).map(({ heading, options }) => [heading, options.length])).toEqual([
      ['Actions', 6],
    ]);
  });
  it('have unique keys even if two actions are equal', () => {
    const keys = grouped([option({ type: 'Go' }), option({ type: 'Go' })]).flatMap(({ options }) =>
      options.map(({ key }) => key),
    );
    expect(new Set(keys).size).toBe(2);
  });
  it('are filtered by all words of the filter', () => {
    const choices = [
      option(0, 'Take the Bee at c4'),
      option(1, 'Take the Fern at c4'),
      option(2, 'Take the Bee at a1'),
    ];
    const found = (wanted: string) => matching(choices, wanted, null).map(({ action }) => action);
    expect(matching(choices, 'fern', choices[0]!)).toEqual(choices.slice(0, 2)); // a hint is always shown
    expect([found(''), found(' bee '), found('c4 BEE'), found('bigfoot')]).toEqual([
      [0, 1, 2],
      [0, 2],
      [0],
      [],
    ]);
  });
});

describe('the text above the table', () => {
  const seats = [seat(0), seat(1, { bot: 'greedy' }), seat(2)];
  it('say who is to act', () => {
    expect(waitingFor([1], seats)).toBe('Bo chooses an action');
    expect(waitingFor([0, 1, 2], seats)).toBe('Ada, Bo and Cy choose an action');
    expect(waitingFor([-1], seats)).toBe('Chance decides what happens');
    expect(waitingFor([], seats)).toBe('The game is over');
    expect(waitingFor([7], seats)).toBe('Seat 7 chooses an action');
  });
  it('ask for an action if the player has choices', () => {
    const scene = (count: number) => ({
      view: null,
      seats,
      toAct: [0],
      choices: Array.from({ length: count }, (_, n) => option(n)),
    });
    expect(asked(scene(2))).toEqual({ text: 'Choose an action', rule: '2 actions are possible' });
    expect(asked(scene(1)).rule).toBe('1 action is possible');
    expect(asked(scene(0))).toEqual({ text: 'Ada chooses an action', rule: '' });
  });
  it('say how the game ended', () => {
    const outcome = { scores: [1, 2], winners: [1], reason: 'journals_full' };
    expect(endedBy({ cooperative: false })(outcome)).toBe('How it ended: journals full.');
    expect(endedBy({ cooperative: true })(outcome)).toBe('All players won together: journals full.');
    expect(endedBy({ cooperative: true })({ ...outcome, winners: [], reason: '' })).toBe(
      'All players lost together: the game gives no reason.',
    );
  });
});

describe('the limits of an outline', () => {
  const line = (value: Json) => lineOf('x', value, value, []);
  const fields = (count: number, value: Json = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, value]));

  it('24 values on a line, or 160 letters with what is between them', () => {
    expect([line(Array(24).fill(0)).folded, line(Array(25).fill(0)).folded]).toEqual([false, true]);
    expect([line('x'.repeat(158)).folded, line('x'.repeat(159)).folded]).toEqual([false, true]);
    expect([
      line(Array(10).fill('x'.repeat(14))).folded,
      line(Array(10).fill('x'.repeat(15))).folded,
    ]).toEqual([false, true]);
  });
  it('12 lines in a list, 60 in an object, with all lines of their parts', () => {
    expect([line(Array(12).fill([[]])).folded, line(Array(6).fill({ a: 1 })).folded]).toEqual([true, false]);
    expect([line(Array(7).fill({ a: 1 })).folded, line(fields(60)).folded]).toEqual([true, false]);
    expect([line(fields(20, { a: 1, b: 2 })).folded, line(fields(21, { a: 1, b: 2 })).folded]).toEqual([
      false,
      true,
    ]);
  });
  it('a folded value is replaced by a summary', () => {
    expect([line('short').summary, line('x'.repeat(160)).summary]).toEqual(['short', 'x'.repeat(160)]);
    expect(line('x'.repeat(161)).summary).toBe(`${'x'.repeat(60)} …`);
    expect([line([1, 2]).summary, line([]).summary, line({ a: 1 }).summary, line([[1]]).summary]).toEqual([
      '2 entries',
      '0 entries',
      '1 field',
      '1 entry',
    ]);
  });
  it('a view without fields is one line', () => {
    expect(told(7)).toEqual(['View: 7']);
    expect(told(8, 7)).toEqual(['*View: *8']);
  });
  it('equal actions have keys that stay the same', () => {
    const keys = grouped([option('a'), option('a'), option('b'), option('a')])[0]!.options.map(
      ({ key }) => key,
    );
    expect(keys).toEqual(['"a"', '"a" 1', '"b"', '"a" 2']);
  });
  it('an action whose type has no name is one of the actions', () => {
    expect(grouped([option({ type: '' }), option(undefined)]).map(({ kind }) => kind)).toEqual(['Actions']);
  });
});

describe('more identifiers', () => {
  it.each([
    ['A', 'A'],
    ['AB', 'AB'],
    ['ABc', 'A bc'],
    ['double__line_', 'Double line'],
    ['xRay', 'X ray'],
    ['isOK', 'Is OK'],
    ['ok2', 'ok2'],
    ['2ok', '2ok'],
    ['a_b', 'a_b'],
  ])('%s reads “%s”', (name, words) => expect(inWords(name)).toBe(words));
});
