/** Wednesday: The Hyde's Attack, a game by BlueMatter Games (Mixlore): its screen. */

import type { GameModule } from '../../lib/table/contract';
import './look.css';
import './ground.css';
import Banner from './Banner.svelte';
import Sheet from './Sheet.svelte';
import Table from './Table.svelte';
import { sounds } from './changes';
import { race } from './race';
import type { Action, View } from './types';
import { asked, bar, ended, outcasts } from './words';

export const game: GameModule<View, Action> = {
  Table,
  Banner,
  Sheet,
  primer: async () => (await import('./book')).Primer,
  rules: async () => (await import('../../../../docs/rules/wednesday.md')).default,
  pictures: () => import('./book'),
  cites: async () => (await import('../../../../src/gamenight/games/wednesday/cites.json')).default,
  seat: (view, seat) => {
    const outcast = view.outcasts[seat];
    return {
      value: outcast ? String(view.hands[seat] ?? 0) : '',
      unit: 'cards',
      state: outcast ? outcasts()[outcast].name : '',
    };
  },
  reconstructed: 'The Expert side of the Level card is not public: its points are a reconstruction.',
  asked,
  race,
  ended,
  sounds,
  bar,
};
