/** The plain table: a screen for any game. It needs only the view, the choices and the outcome. */

import { cardOf } from '../house/session.svelte';
import type { GameModule } from '../table/contract';
import Banner from './Banner.svelte';
import Primer from './Primer.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';
import type { Json } from './outline';
import { asked, endedBy } from './words';

const pages = import.meta.glob<{ default: string }>('../../../../docs/rules/*.md');

const cites = import.meta.glob<{ default: unknown }>('../../../../src/gamenight/games/*/cites.json');

const NO_RULES =
  '<p>The rules of this game are not available here. The server allows only legal actions.</p>';

async function rulesOf(slug: string): Promise<string> {
  const page = pages[`../../../../docs/rules/${slug}.md`];
  return page ? (await page()).default : NO_RULES;
}

export async function plainGame(slug: string): Promise<GameModule<Json, unknown>> {
  const card = await cardOf(slug);
  if (!card) throw new Error(`The server has no game named ${slug}.`);
  return {
    Table,
    Banner: (internals) => Banner(internals, { title: card.title }),
    Sheet,
    primer: () => Promise.resolve((internals) => Primer(internals, { card })),
    rules: () => rulesOf(slug),
    cites: async () => (await cites[`../../../../src/gamenight/games/${slug}/cites.json`]?.())?.default ?? [],
    seat: () => ({ value: '', unit: '', state: '' }),
    reconstructed: '',
    asked,
    race: () => null,
    ended: endedBy(card),
    sounds: () => ['wood'],
    bar: () => null,
  };
}
