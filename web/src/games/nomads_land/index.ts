/** Nomad's Land, a game by Terry D., Jaden S-B., David M. and Ali S., with its screens. */

import type { GameModule } from '../../lib/table/contract';
import './ground.css';
import Banner from './Banner.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';
import { sounds } from './changes';
import { race } from './race';
import type { Action, View } from './types';
import { asked, bar, ended } from './words';

export const game: GameModule<View, Action> = {
  Table,
  Banner,
  Sheet,
  primer: async () => (await import('./book')).Primer,
  rules: async () => (await import('../../../../docs/rules/nomads_land.md')).default,
  pictures: () => import('./book'),
  cites: async () => (await import('../../../../src/gamenight/games/nomads_land/cites.json')).default,
  seat: (view, seat) => ({
    value: String(view.nomads[seat] ?? 0),
    unit: 'nomads',
    state: view.nomads[seat] ? '' : 'out',
  }),
  reconstructed:
    'The island, its numbers of Food and Water tiles, the turn counter and the hunger penalty are ' +
    'reconstructions: what the box prints is not public. The designers published numbers of tiles only ' +
    'for a first version, which they then made scarcer.',
  asked,
  race,
  ended,
  sounds,
  bar,
};
