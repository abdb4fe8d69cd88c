/** Nowhere, a game by Bradley Estacio (Honeyco Games): its screens. */

import type { GameModule } from '../../lib/table/contract';
import './ground.css';
import Banner from './Banner.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';
import { sounds } from './changes';
import { race } from './race';
import type { Action, View } from './types';
import { asked, bar, ended, standing } from './words';

export const game: GameModule<View, Action> = {
  Table,
  Banner,
  Sheet,
  primer: async () => (await import('./book')).Primer,
  rules: async () => (await import('../../../../docs/rules/nowhere.md')).default,
  pictures: () => import('./book'),
  cites: async () => (await import('../../../../src/gamenight/games/nowhere/cites.json')).default,
  seat: (view, seat, toAct) => ({ value: '', unit: '', state: standing(view, seat, toAct).text }),
  reconstructed: 'The map, all cards and the lengths of the counters are a reconstruction.',
  asked,
  race,
  ended,
  sounds,
  bar,
};
