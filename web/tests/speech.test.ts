import { beforeEach, describe, expect, it, vi } from 'vitest';

let speech: typeof import('../src/lib/house/speech.svelte');
const texts = () => speech.region.spoken.map(({ text }) => text);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  speech = await import('../src/lib/house/speech.svelte');
  return () => vi.useRealTimers();
});

describe('the live region', () => {
  it('keeps what was said before, so that nothing is cut off', () => {
    speech.say('Birch takes the Bee.', 'Birch places it.');
    const [first] = speech.region.spoken;
    speech.say('Olga passes.');
    expect(texts()).toEqual(['Birch takes the Bee.', 'Birch places it.', 'Olga passes.']);
    expect(speech.region.spoken[0]).toBe(first);
  });
  it('reads the same words again if the same happens again', () => {
    speech.say('Olga passes.');
    speech.say('Olga passes.');
    expect(new Set(speech.region.spoken.map(({ id }) => id)).size).toBe(2);
  });
  it('says what is asked after everything that happens meanwhile', () => {
    speech.sayLast('Your turn.');
    speech.say('Birch passes.');
    vi.advanceTimersByTime(100);
    expect(texts()).toEqual(['Birch passes.']);
    vi.advanceTimersByTime(100);
    expect(texts()).toEqual(['Birch passes.', 'Your turn.']);
  });
  it('asks once, the last question', () => {
    speech.sayLast('Your turn. Take a cube.');
    speech.sayLast('Your turn. Place it.');
    vi.runAllTimers();
    expect(texts()).toEqual(['Your turn. Place it.']);
  });
  it('does not ask if the question is withdrawn', () => {
    speech.sayLast('Your turn.');
    speech.unsay();
    vi.runAllTimers();
    expect(texts()).toEqual([]);
  });
  it('is empty for the next person at this screen', () => {
    speech.say('You draw the Hyde.');
    speech.sayLast('Your turn.');
    speech.hush();
    vi.runAllTimers();
    expect(texts()).toEqual([]);
  });
  it('is silent about empty words', () => {
    speech.say('', '');
    expect(texts()).toEqual([]);
  });
  it('forgets what is long said', () => {
    for (let n = 0; n < 30; n += 1) speech.say(`${n}`);
    expect(texts().length).toBe(20);
    expect(texts().at(-1)).toBe('29');
  });
});
