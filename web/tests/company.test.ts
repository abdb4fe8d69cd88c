// @vitest-environment node

import { describe, expect, it } from 'vitest';

import { asked as nowhere } from '../src/games/nowhere/words';
import type { View } from '../src/games/nowhere/types';
import { isShared, yourself } from '../src/lib/table/company';
import frames from './frames/nowhere.json';
import { seat } from './frames';

const alone = [seat(0), seat(1, { yours: false })];
const together = [seat(0), seat(1, { yours: true })];

describe('the people at this screen', () => {
  it('a single person is “you”', () => {
    expect([isShared(alone), yourself(alone)]).toEqual([false, 0]);
    expect([isShared(together), yourself(together)]).toEqual([true, null]);
    expect(yourself([seat(0, { yours: false })])).toBeNull();
    expect(yourself([seat(0, { left: true }), seat(1)])).toBeNull();
  });
  it('several people are called by their names', () => {
    const { view, choices, to_act } = frames[0]! as unknown as {
      view: View;
      choices: never[];
      to_act: number[];
    };
    const text = (seats: typeof alone) => nowhere({ view, seats, toAct: to_act, choices }).text;
    expect(text(alone)).toBe('Who are you?');
    expect(text(together)).toBe('Choose a character for Ada');
  });
});
