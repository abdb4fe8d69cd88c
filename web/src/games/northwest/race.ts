/** The race of Northwest: points, and how long it still lasts. */

import type { Race } from '../../lib/table/contract';
import { leaders } from '../../lib/table/race';
import type { View } from './types';

export function race(view: View, names: readonly string[]): Race {
  const scores = view.sheets.map((sheet) => sheet.total);
  const left = view.journals.map((journal) => journal.split('.').length - 1);
  const over = view.end !== null;
  return {
    state: `${leaders(scores, names)}${over ? '' : ` · ${Math.max(...left)} spaces to fill`}`,
    goal: 'The most points win. The game ends when all Journals are full, or when nobody can go on (§7).',
    next: over ? '' : view.hand ? 'Then the next player looks for a cube.' : 'Then the cube is placed.',
  };
}
