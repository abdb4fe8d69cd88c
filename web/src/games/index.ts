/**
 * The games with a screen of their own: every folder here that has a Box.svelte and an index.ts.
 * A game's table is loaded when somebody opens a table of that game.
 */

import type { Component } from 'svelte';

import type { AnyGameModule } from '../lib/table/contract';
import { openPrinted } from '../lib/table/printed';
import { api } from '../lib/wire/api';

export interface Box {
  slug: string;
  title: string;
  Art: Component<Record<string, never>>;
  side: string;
  load: () => Promise<{ game: AnyGameModule }>;
}

interface Lid {
  default: Component<Record<string, never>>;
  title: string;
  side: string;
}

const lids = import.meta.glob<Lid>('./*/Box.svelte', { eager: true });
const tables = import.meta.glob<{ game: AnyGameModule }>('./*/index.ts');

export const BOXES: readonly Box[] = Object.entries(lids).map(([path, lid]) => {
  const slug = path.split('/')[1]!;
  const load = tables[`./${slug}/index.ts`];
  if (!load) throw new Error(`web/src/games/${slug} has a Box.svelte but no index.ts`);
  return { slug, title: lid.title, side: lid.side, Art: lid.default, load };
});

export function boxOf(slug: string): Box | undefined {
  return BOXES.find((box) => box.slug === slug);
}

/** The title on a game's box, or the server's title for a game without a box. */
export function titleOf({ slug, title }: { slug: string; title: string }): string {
  return boxOf(slug)?.title ?? title.replaceAll("'", '’');
}

/** A game's own module, or the plain table if the game has none or `plain` is set. */
export async function loadGame(slug: string, plain = false): Promise<AnyGameModule> {
  const box = plain ? undefined : boxOf(slug);
  return box ? (await box.load()).game : (await import('../lib/plain')).plainGame(slug);
}

/** Load a game's table, and open what is printed with these components. `components` is their hash. */
export async function openGame(slug: string, components: string, plain = false): Promise<AnyGameModule> {
  const [module, printed] = await Promise.all([loadGame(slug, plain), api.printed(slug, components)]);
  openPrinted(printed);
  return module;
}
