// @vitest-environment node

import { expect, test } from 'vitest';

import { ownComponents } from '../src/lib/table/components';
import { byOthers, otherPeople, REASONS } from '../src/lib/table/reporting';
import type { ChatLine, SeatInfo } from '../src/lib/wire/types';

const seat = (at: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: at,
  name,
  bot: null,
  open: false,
  yours: false,
  connected: true,
  left: false,
  ...more,
});
const said = (name: string, from: number | null): ChatLine => ({
  number: 1,
  name,
  seat: from,
  text: '',
  at: 0,
});

test('bots, open seats and your own seats cannot be reported', () => {
  const seats = [
    seat(0, 'Ann', { yours: true }),
    seat(1, 'Fox', { bot: 'level3' }),
    seat(2, '', { open: true }),
  ];
  expect(otherPeople(seats)).toEqual([]);
});

test('a person whose seat a bot plays can be reported', () => {
  const away = seat(1, 'Bob', { bot: 'level3', left: true });
  expect(otherPeople([seat(0, 'Ann', { yours: true }), away])).toEqual([away]);
});

test('your own chat lines cannot be reported', () => {
  const seats = [seat(0, 'Ann', { yours: true }), seat(1, 'Bob')];
  expect(
    [said('Ann', 0), said('Bob', 1), said('Ann', null), said('Eve', null)].map((line) =>
      byOthers(line, seats, 'Ann'),
    ),
  ).toEqual([false, true, false, true]);
});

test('every reason has a name', () => {
  expect(REASONS.map(({ reason, name }) => `${reason}: ${name}`)).toEqual([
    'insults: Insults, threats or hate',
    'name: An offensive or misleading name',
    'spam: Advertising or spam',
    'stalling: Spoils the game on purpose',
    'other: Something else',
  ]);
});

test('people at the table can be reported, and what a seat that is gone has said', () => {
  const bob = seat(1, 'Bob');
  expect(otherPeople([seat(0, 'Ann', { yours: true }), bob, seat(2, '', { open: true })])).toEqual([bob]);
  expect(byOthers(said('Bob', 7), [bob], 'Bob')).toBe(true);
});

test('own components are named', () => {
  expect(ownComponents('Long nights')).toBe(
    'Components: Long nights. They are not those of the packaged reconstruction.',
  );
});
