/** The boxes on the shelf. A game's table is fetched when somebody sits down to it. */

import type { Component } from 'svelte';

import type { AnyGameModule } from '../lib/table/contract';
import DondeEs from './donde_es/Box.svelte';
import NomadsLand from './nomads_land/Box.svelte';
import Northwest from './northwest/Box.svelte';
import Nowhere from './nowhere/Box.svelte';
import Wednesday from './wednesday/Box.svelte';

export interface Box {
  slug: string;
  title: string;
  Art: Component<Record<string, never>>;
  /** The colour of the box's sides, where its lid does not reach. */
  side: string;
  load: () => Promise<{ game: AnyGameModule }>;
}

export const BOXES: readonly Box[] = [
  { slug: 'northwest', title: 'Northwest', side: '#7a2f14', Art: Northwest, load: () => import('./northwest') },
  { slug: 'wednesday', title: 'Wednesday', side: '#5d3f96', Art: Wednesday, load: () => import('./wednesday') },
  { slug: 'donde_es', title: '¿Dónde Es?', side: '#1f5fae', Art: DondeEs, load: () => import('./donde_es') },
  { slug: 'nomads_land', title: 'Nomad’s Land', side: '#c07f35', Art: NomadsLand, load: () => import('./nomads_land') },
  { slug: 'nowhere', title: 'Nowhere', side: '#23304a', Art: Nowhere, load: () => import('./nowhere') },
];

export function boxOf(slug: string): Box | undefined {
  return BOXES.find((box) => box.slug === slug);
}

/** A game's title as it stands on its box; a game without a box of its own has the title that the server gives it. */
export function titleOf({ slug, title }: { slug: string; title: string }): string {
  return boxOf(slug)?.title ?? title;
}

export async function loadGame(slug: string): Promise<AnyGameModule> {
  const box = boxOf(slug);
  if (!box) throw new Error(`there is no table for ${slug} here`);
  return (await box.load()).game;
}
