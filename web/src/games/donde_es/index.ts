/** The screen of ¿Dónde Es?, a game by Christopher Bradbury-Jones. */

import type { GameModule } from '../../lib/table/contract';
import './look.css';
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
  rules: async () => (await import('../../../../docs/rules/donde_es.md')).default,
  pictures: () => import('./book'),
  cites: async () => (await import('../../../../src/gamenight/games/donde_es/cites.json')).default,
  seat: (view, seat) => ({
    value: String(view.scores[seat] ?? 0),
    unit: 'points',
    state: view.first === seat ? 'first' : '',
  }),
  reconstructed: 'The town and some of its values are a reconstruction.',
  asked,
  race,
  ended,
  sounds,
  bar,
};
