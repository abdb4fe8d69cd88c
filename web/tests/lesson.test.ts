import { beforeEach, describe, expect, it } from 'vitest';

import { Lesson } from '../src/lib/lesson/lesson.svelte';
import { keeps, line, placeFor, type Box } from '../src/lib/lesson/place';
import type { ShownStep } from '../src/lib/wire/types';

const read = (seq: number, text: string): ShownStep => ({
  seq,
  text,
  point: [],
  instead: null,
  after: null,
});
const ask = (seq: number, card: number, after: string | null = null): ShownStep => ({
  ...read(seq, `Play ${card}.`),
  instead: `Rather ${card}.`,
  after,
  asked: { type: 'Play', card },
});
const STEPS = [
  read(3, 'Welcome.'),
  ask(3, 1),
  ask(4, 2, 'Watch.'),
  read(8, 'So it goes.'),
  read(8, 'Play on.'),
];
const play = (card: number) => ({ type: 'Play', card });

describe('a lesson', () => {
  beforeEach(() => localStorage.clear());

  function at(seq: number): Lesson {
    const lesson = new Lesson('t', STEPS);
    lesson.follow({ seq });
    return lesson;
  }

  it('begins at the first step of the moment and reads on', () => {
    const lesson = at(3);
    expect(lesson.words).toBe('Welcome.');
    expect(lesson.asked).toBeNull();
    lesson.next();
    expect(lesson.words).toBe('Play 1.');
    expect(lesson.asked).toEqual(play(1));
  });

  it('lets through what it asks for, once the words that come first were read', () => {
    const lesson = at(3);
    expect(lesson.lets(play(1))).toBe(false);
    lesson.next();
    expect(lesson.lets(play(1))).toBe(true);
  });

  it('answers another choice, and the same one again', () => {
    const lesson = at(4);
    expect(lesson.lets(play(1))).toBe(false);
    expect(lesson.words).toBe('Rather 2.');
    expect(lesson.lets(play(3))).toBe(false);
    expect(lesson.answers).toBe(2);
    lesson.back();
    expect(lesson.words).toBe('Play 2.');
  });

  it('asks to read on before it asks for something, and keeps the words', () => {
    const lesson = at(3);
    expect(lesson.lets(play(2))).toBe(false);
    expect(lesson.words).toBe('Welcome.');
    expect(lesson.early).toBe(true);
    expect(lesson.answers).toBe(1);
    lesson.next();
    expect(lesson.early).toBe(false);
  });

  it('lets everything through at a moment that only has words', () => {
    const lesson = at(8);
    expect(lesson.lets(play(9))).toBe(true);
    lesson.next();
    expect(lesson.last).toBe(true);
    lesson.next();
    expect(lesson.open).toBe(false);
  });

  it('says what to watch while others act, and lets nothing through', () => {
    const lesson = at(4);
    lesson.follow({ seq: 6 });
    expect(lesson.words).toBe('Watch.');
    expect(lesson.lets(play(2))).toBe(false);
    lesson.follow({ seq: 8 });
    expect(lesson.words).toBe('So it goes.');
  });

  it('goes back within a moment by itself, and to the last step of the moment before by an undo', () => {
    const lesson = at(3);
    expect(lesson.back()).toBe(false);
    lesson.next();
    lesson.follow({ seq: 4 });
    expect(lesson.back()).toBe(false);
    lesson.follow({ seq: 3 });
    expect(lesson.words).toBe('Play 1.');
    expect(lesson.back()).toBe(true);
    expect(lesson.words).toBe('Welcome.');
  });

  it('finds the choice that it asks for', () => {
    const choices = [1, 2].map((card) => ({ action: play(card), text: '', badge: '' }));
    expect(at(4).choice(choices)).toBe(choices[1]);
    expect(at(8).choice(choices)).toBeNull();
  });

  it('is kept by the browser: the step, and whether it was skipped', () => {
    const lesson = at(3);
    lesson.next();
    expect(at(3).words).toBe('Play 1.');
    lesson.show(false);
    expect(at(3).open).toBe(false);
    expect(at(3).lets(play(9))).toBe(true);
    expect(at(8).words).toBe('So it goes.'); // somebody has played on elsewhere
  });
});

describe('the place of a callout', () => {
  const page: Box = { left: 0, top: 0, width: 1000, height: 800 };
  const size = { width: 300, height: 150 };
  const overlaps = (one: Box, other: Box) =>
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height;

  it.each([
    ['in the middle', { left: 480, top: 380, width: 40, height: 40 }],
    ['in a corner', { left: 940, top: 740, width: 50, height: 50 }],
    ['as wide as the page', { left: 0, top: 300, width: 1000, height: 60 }],
  ])('is beside a piece %s, on the page', (_, piece) => {
    const found = placeFor(size, page, [piece], [{ box: piece, weight: 40 }]);
    expect(overlaps(found, piece)).toBe(false);
    expect(found.left).toBeGreaterThanOrEqual(8);
    expect(found.top).toBeGreaterThanOrEqual(8);
    expect(found.left + found.width).toBeLessThanOrEqual(992);
    expect(found.top + found.height).toBeLessThanOrEqual(792);
    const { x1, y1, x2, y2 } = line(found, piece);
    expect(Math.hypot(x1 - x2, y1 - y2)).toBeLessThan(60);
  });

  it('covers other targets only if there is no room', () => {
    const piece = { left: 480, top: 380, width: 40, height: 40 };
    const target = { left: 520, top: 200, width: 480, height: 400 };
    const found = placeFor(
      size,
      page,
      [piece],
      [
        { box: piece, weight: 40 },
        { box: target, weight: 6 },
      ],
    );
    expect(overlaps(found, target)).toBe(false);
  });

  it('stays where it was if that is almost as good, and leaves if it would cover its piece', () => {
    const piece = { left: 480, top: 380, width: 40, height: 40 };
    const shy = [{ box: piece, weight: 40 }];
    const last = { left: 100, top: 60, ...size };
    expect(placeFor(size, page, [piece], shy, last)).toEqual(last);
    const under = { left: 400, top: 300, ...size };
    expect(keeps(under, [piece])).toBe(false);
    expect(overlaps(placeFor(size, page, [piece], shy, under), piece)).toBe(false);
    const covered = [...shy, { box: last, weight: 6 }];
    expect(overlaps(placeFor(size, page, [piece], covered, last), last)).toBe(false);
  });

  it('is somewhere on the page if it points at nothing', () => {
    const found = placeFor(
      size,
      page,
      [],
      [{ box: { left: 0, top: 0, width: 1000, height: 400 }, weight: 1 }],
    );
    expect(found.top).toBeGreaterThanOrEqual(400);
  });
});
