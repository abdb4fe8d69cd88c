// @vitest-environment node

import { describe, expect, test } from 'vitest';

import { asSentence, changesOf, fieldOf, fieldsOf, mistakesBy } from '../src/lib/house/fields';

const FACES = { path: 'cubes.pinecones.faces', value: '1' };
const NAME = { path: 'town."El Faro".sign', value: '"sun\\nand sea"' };
const LIST = { path: 'cubes.pinecones.supply', value: '[10, 12]' };
const VALUES = [FACES, NAME, LIST];

describe('changes as fields', () => {
  test('a text has no quotes in its field, and has them again in a line', () => {
    const field = fieldOf(NAME);
    expect(field.packaged).toBe('sun\nand sea');
    field.typed = 'a "moon"';
    expect(changesOf([field])).toBe('town."El Faro".sign = "a \\"moon\\""\n');
  });

  test('lines become the same fields again', () => {
    const fields = [{ ...fieldOf(FACES), typed: '2' }, fieldOf(NAME), { ...fieldOf(LIST), typed: '[1, 2]' }];
    expect(fieldsOf(changesOf(fields), VALUES)).toEqual(fields);
    expect(fieldsOf('\n', VALUES)).toEqual([]);
  });

  test.each(['[cubes.pinecones]\nfaces = 2', 'cubes.other = 2', 'cubes.pinecones.faces=2', '# a note'])(
    'what is no packaged value on a line of its own stays a text: %s',
    (text) => expect(fieldsOf(text, VALUES)).toBeNull(),
  );

  test('a value twice, and a text without quotes, stay a text', () => {
    expect(fieldsOf(changesOf([fieldOf(FACES), fieldOf(FACES)]), VALUES)).toBeNull();
    expect(fieldsOf('town."El Faro".sign = moon', VALUES)).toBeNull();
  });

  test('a mistake stands at the field of its line, also after a list of several lines', () => {
    const fields = [{ ...fieldOf(LIST), typed: '[1,\n2]' }, fieldOf(FACES)];
    const found = mistakesBy(fields, [
      { sentence: 'cubes.x is odd', line: 2 },
      { sentence: 'too many', line: 3 },
      { sentence: 'nothing is changed yet', line: null },
    ]);
    expect(found).toEqual({ of: [['cubes.x is odd.'], ['Too many.']], others: ['Nothing is changed yet.'] });
  });
});

describe('sentences and lines', () => {
  test('a sentence begins with a capital letter, unless it begins with a path, and ends with a stop', () => {
    expect(
      ['no faces', 'cubes.x is odd', 'why?', 'no!', 'done.', 'a. b', 'stop.Then', 'x'].map(asSentence),
    ).toEqual(['No faces.', 'cubes.x is odd.', 'Why?', 'No!', 'done.', 'a. b.', 'stop.Then.', 'X.']);
  });
  test('a field keeps what it is changed to', () => {
    expect(fieldOf(NAME, '"moon"')).toEqual({
      path: 'town."El Faro".sign',
      packaged: 'sun\nand sea',
      typed: 'moon',
      text: true,
    });
    expect(fieldOf(FACES, '2')).toEqual({ path: FACES.path, packaged: '1', typed: '2', text: false });
  });
  test('empty lines between changes do not matter', () => {
    expect(fieldsOf('\n  \ncubes.pinecones.faces = 2\n\n', VALUES)).toEqual([fieldOf(FACES, '2')]);
  });
  test('a value may hold an equals sign, and a text must be one', () => {
    expect(fieldsOf('town."El Faro".sign = "a = b"', VALUES)?.[0]?.typed).toBe('a = b');
    expect(fieldsOf('town."El Faro".sign = 7', VALUES)).toBeNull();
    expect(fieldsOf(' = 2', VALUES)).toBeNull();
  });
  test('a mistake after the last line belongs to the last field, and to none without fields', () => {
    const mistake = { sentence: 'is not closed', line: 9 };
    expect(mistakesBy([fieldOf(FACES), fieldOf(LIST)], [mistake])).toEqual({
      of: [[], ['Is not closed.']],
      others: [],
    });
    expect(mistakesBy([], [mistake])).toEqual({ of: [], others: ['Is not closed.'] });
  });
});
