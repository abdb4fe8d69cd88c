/** The covers of the Journals (§2.2): how they are called, and the colour of their edges. */

import type { Choice } from '../../lib/table/contract';
import type { Action, ChooseJournal } from './types';

export type Cover = ChooseJournal['cover'];

export const COVERS: Record<Cover, { name: string; edge: string }> = {
  grove: { name: 'Grove', edge: '#2f5a45' },
  mountain: { name: 'Mountain', edge: '#3f5f86' },
  river: { name: 'River', edge: '#2f7f8c' },
  campfire: { name: 'Campfire', edge: '#7a2f1c' },
};

export function journalChoices(asides: readonly Choice<Action>[]): Choice<ChooseJournal>[] {
  return asides.filter((choice): choice is Choice<ChooseJournal> => choice.action.type === 'ChooseJournal');
}
