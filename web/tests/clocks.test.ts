// @vitest-environment node

import { describe, expect, it } from 'vitest';

import { botWords, clockRule, CLOCKS, Clocks, countdown, duration } from '../src/lib/table/clocks.svelte';
import { table } from './frames';

describe('the words of a clock', () => {
  it('names a time in its largest unit', () => {
    expect([30, 60, 300, 3600, 86400, 259200].map(duration)).toEqual([
      '30 seconds',
      '1 minute',
      '5 minutes',
      '1 hour',
      '1 day',
      '3 days',
    ]);
    expect(duration(25920)).toBe('about 7 hours');
    expect([1, 90, 3540, 3660, 7200, 172800].map(duration)).toEqual([
      '1 second',
      '90 seconds',
      '59 minutes',
      'about 1 hour',
      '2 hours',
      '2 days',
    ]);
  });
  it('counts down in seconds below an hour, and calmly above', () => {
    expect([0, 9.2, 60, 725, 12000, 187200].map(countdown)).toEqual([
      '0:00',
      '0:10',
      '1:00',
      '12:05',
      '3 h 20 min',
      '2 d 4 h',
    ]);
  });
  it('changes its unit at a full hour and at a full day', () => {
    expect([-3, 59.5, 3599, 3600, 3661, 86399, 86400, 90000, 172799].map(countdown)).toEqual([
      '0:00',
      '1:00',
      '59:59',
      '1 h 0 min',
      '1 h 1 min',
      '23 h 59 min',
      '1 d 0 h',
      '1 d 1 h',
      '1 d 23 h',
    ]);
  });
  it('offers times that it can name, the usual one among them', () => {
    expect(CLOCKS.map(({ kind, usual }) => [kind, usual])).toEqual([
      [null, 0],
      ['decision', 120],
      ['bank', 1800],
    ]);
    expect(CLOCKS.map(({ amounts }) => amounts.map(duration))).toEqual([
      [],
      ['30 seconds', '1 minute', '2 minutes', '5 minutes', '1 day', '3 days'],
      ['10 minutes', '30 minutes', '1 hour', '3 days', '7 days'],
    ]);
  });
  it('has a name and an explanation for each kind', () => {
    expect(CLOCKS.map(({ name }) => name)).toEqual(['No limit', 'For each decision', 'For the whole game']);
    for (const { means } of CLOCKS) expect(means).toMatch(/^[A-Z].*\.$/);
  });
  it('has the right article before the title of a bot', () => {
    expect(['Owl', 'eagle', 'Badger', 'Mouse'].map(botWords)).toEqual([
      'an Owl bot',
      'an eagle bot',
      'a Badger bot',
      'a Mouse bot',
    ]);
  });
  it('says what happens when the time is up', () => {
    expect(clockRule({ kind: 'decision', seconds: 120 }, 'Badger')).toBe(
      'You have 2 minutes for each decision. When it is up, a Badger bot plays for you until you come back.',
    );
    expect(clockRule({ kind: 'bank', seconds: 600 }, 'Owl')).toBe(
      'You have 10 minutes for the whole game. ' +
        'When it is up, an Owl bot plays for you until you come back, with 1 minute more.',
    );
  });
});

describe('the clocks of a table', () => {
  it('run from the moment when the server told, after the free seconds', () => {
    let now = 1000;
    const clocks = new Clocks(() => now);
    clocks.clock = { kind: 'bank', seconds: 600 };
    clocks.take([
      { seat: 0, left: 100, runs: true, free: 5 },
      { seat: 1, left: 50, runs: false },
    ]);
    now += 35_000;
    clocks.tick();
    expect(clocks.of(0)).toEqual({ left: 70, runs: true, urgent: false });
    expect(clocks.of(1)).toEqual({ left: 50, runs: false, urgent: false });
    expect(clocks.running).toEqual([0]);
    now += 10_000;
    clocks.tick();
    expect(clocks.of(0)?.urgent).toBe(true);
    expect(clocks.of(2)).toBeNull();
  });
  it('never show less than nothing, and do not run in the free seconds', () => {
    let now = 0;
    const clocks = new Clocks(() => now);
    clocks.take([{ seat: 0, left: 10, runs: true, free: 5 }]);
    now = 4000;
    clocks.tick();
    expect(clocks.of(0)?.left).toBe(10);
    now = 60_000;
    clocks.tick();
    expect(clocks.of(0)).toEqual({ left: 0, runs: true, urgent: true });
  });
  it('are urgent in the last tenth of their time, or the last ten seconds of an answer', () => {
    const clocks = new Clocks(() => 0);
    const urgent = (left: number, runs = true) => {
      clocks.take([{ seat: 0, left, runs }]);
      return clocks.of(0)?.urgent;
    };
    expect([urgent(10.5), urgent(10), urgent(5, false)]).toEqual([false, true, false]);
    clocks.clock = { kind: 'decision', seconds: 300 };
    expect([urgent(30.5), urgent(30)]).toEqual([false, true]);
  });
  it('follow the table, which may have none', () => {
    let now = 0;
    const clocks = new Clocks(() => now);
    clocks.takeTable(
      table({ clock: { kind: 'bank', seconds: 600 }, times: [{ seat: 1, left: 600, runs: true }] }),
    );
    now = 1000;
    clocks.tick();
    expect([clocks.clock?.seconds, clocks.of(1)?.left, clocks.running]).toEqual([600, 599, [1]]);
    clocks.takeTable(table());
    expect([clocks.clock, clocks.of(1), clocks.running]).toEqual([null, null, []]);
  });
  it('begin anew with each answer of the server', () => {
    let now = 0;
    const clocks = new Clocks(() => now);
    clocks.take([{ seat: 0, left: 60, runs: true }]);
    now = 9000;
    clocks.take([{ seat: 0, left: 50, runs: true }]);
    expect(clocks.of(0)?.left).toBe(50);
    clocks.take(undefined);
    expect(clocks.of(0)).toBeNull();
  });
});
