/** The race of Wednesday: Targets saved and lost. */

import type { Race } from '../../lib/table/contract';
import type { Phase, View } from './types';
import { numbers } from './words';

const NEXT: Partial<Record<Phase, string>> = {
  outcasts: 'Then the cards are dealt.',
  move: 'Then a card is played.',
  play: 'Then cards are drawn, and Thing can be sent on.',
  ones: 'Then cards are drawn, and Thing can be sent on.',
  end: 'When everybody has had a turn, a Hyde token is drawn: the Hyde may strike.',
};

export function race(view: View): Race {
  const { losses } = numbers();
  const left = view.targets.length - view.saved - view.lost;
  const coming = view.phase === 'over' ? '' : ` · ${left} to come`;
  return {
    state: `${view.saved} Targets saved, ${view.lost} lost${coming}`,
    goal: `Save as many Targets as you can. The Hyde wins when ${losses} of them are lost (§7.1).`,
    next: NEXT[view.phase] ?? '',
  };
}
