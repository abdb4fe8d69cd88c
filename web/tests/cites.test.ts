/** The client finds the rules of the texts that real games make. */

import { afterEach, describe, expect, it } from 'vitest';

import { reading } from '../src/lib/house/reading.svelte';
import { byRule } from '../src/lib/house/rulebook';
import type { AnyGameModule } from '../src/lib/table/contract';
import { openPrinted } from '../src/lib/table/printed';
import type { Frame } from '../src/lib/wire/types';
import { seat } from './frames';

const games = import.meta.glob<{ game: AnyGameModule }>('../src/games/*/index.ts');
const frames = import.meta.glob<{ default: Frame[] }>('./frames/*.json');
const printed = import.meta.glob<{ default: unknown }>('./printed/*.json');

let end = () => {};
afterEach(() => end());

async function opened(slug: string) {
  const { game } = await games[`../src/games/${slug}/index.ts`]!();
  openPrinted((await printed[`./printed/${slug}.json`]?.())?.default ?? {});
  end = reading.attend(game.cites, () => undefined);
  await reading.ready();
  return { game, shown: (await frames[`./frames/${slug}.json`]!()).default };
}

describe.each(['northwest', 'wednesday', 'donde_es', 'nomads_land', 'nowhere'])('%s', (slug) => {
  it('has a rule for each choice, and for what is asked', { timeout: 60_000 }, async () => {
    const { game, shown } = await opened(slug);
    const texts = shown.flatMap(({ choices }) => choices.map(({ text }) => text));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => !reading.rule(text))).toEqual([]);
    const seats = [0, 1, 2, 3].map((at) => seat(at));
    const asked = shown
      .filter(({ outcome }) => !outcome)
      .map(({ view, to_act, choices }) => game.asked({ view, seats, toAct: to_act, choices }));
    expect(asked.filter(({ rule }) => !reading.rule(rule))).toEqual([]);
  });

  it('shows pieces beside rules that exist, each with its own name', { timeout: 60_000 }, async () => {
    const { game } = await opened(slug);
    const rules = await game.rules();
    const { pictures } = await game.pictures!();
    const found = byRule(pictures());
    expect(found.size).toBeGreaterThan(10);
    for (const [rule, all] of found) {
      expect(rules).toContain(`id="s${rule}"`);
      const captions = all.map(({ caption }) => caption);
      expect(new Set(captions).size).toBe(captions.length);
    }
    expect(pictures().filter(({ rules: some }) => some.length === 0)).toEqual([]);
  });
});
