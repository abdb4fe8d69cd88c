/** Northwest, a game by Rick Hou (Brickhouse Games), as the house draws it. */

import type { GameModule } from '../../lib/table/contract';
import './ground.css';
import Banner from './Banner.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';
import { sounds } from './changes';
import { race } from './race';
import type { Action, View } from './types';
import { asked, ended } from './words';

export const game: GameModule<View, Action> = {
  Table,
  Banner,
  Sheet,
  primer: async () => (await import('./book')).Primer,
  rules: async () => (await import('../../../../docs/rules/northwest.md')).default,
  pictures: () => import('./book'),
  cites: async () => (await import('../../../../src/gamenight/games/northwest/cites.json')).default,
  seat: (view, seat) => ({ value: String(view.sheets[seat]?.total ?? 0), unit: 'points', state: '' }),
  reconstructed: '',
  asked,
  race,
  ended,
  sounds,
  bar: (action) =>
    action.type === 'EndGame'
      ? { label: 'End the game', asks: 'End the game now, for everybody?', final: true, kind: 'pass' }
      : null,
};
