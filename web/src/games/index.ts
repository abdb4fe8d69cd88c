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
  /** Absent while the game is still coming to the table. */
  load?: () => Promise<{ game: AnyGameModule }>;
}

export const BOXES: readonly Box[] = [
  { slug: 'northwest', title: 'Northwest', Art: Northwest, load: () => import('./northwest') },
  { slug: 'wednesday', title: 'Wednesday', Art: Wednesday, load: () => import('./wednesday') },
  { slug: 'donde_es', title: '¿Dónde Es?', Art: DondeEs, load: () => import('./donde_es') },
  { slug: 'nomads_land', title: 'Nomad’s Land', Art: NomadsLand, load: () => import('./nomads_land') },
  { slug: 'nowhere', title: 'Nowhere', Art: Nowhere, load: () => import('./nowhere') },
];

export function boxOf(slug: string): Box | undefined {
  return BOXES.find((box) => box.slug === slug);
}

export async function loadGame(slug: string): Promise<AnyGameModule> {
  const load = boxOf(slug)?.load;
  if (!load) throw new Error(`there is no table for ${slug} here`);
  return (await load()).game;
}
