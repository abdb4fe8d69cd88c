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
  /** Which height of the lid makes a good banner, in percent from its top. */
  crop: number;
  /** Absent while the game is still coming to the table. */
  load?: () => Promise<{ game: AnyGameModule }>;
}

export const BOXES: readonly Box[] = [
  { slug: 'northwest', title: 'Northwest', Art: Northwest, crop: 54, load: () => import('./northwest') },
  { slug: 'wednesday', title: 'Wednesday', Art: Wednesday, crop: 60 },
  { slug: 'donde_es', title: '¿Dónde Es?', Art: DondeEs, crop: 62 },
  { slug: 'nomads_land', title: 'Nomad’s Land', Art: NomadsLand, crop: 60 },
  { slug: 'nowhere', title: 'Nowhere', Art: Nowhere, crop: 58 },
];

export function boxOf(slug: string): Box | undefined {
  return BOXES.find((box) => box.slug === slug);
}

export async function loadGame(slug: string): Promise<AnyGameModule> {
  const load = boxOf(slug)?.load;
  if (!load) throw new Error(`there is no table for ${slug} here`);
  return (await load()).game;
}
