/** Texts of the plain table: identifiers as words, who is to act, and how the game ended. */

import { listed } from '../house/words';
import type { Asked, Scene } from '../table/contract';
import type { GameCard, Outcome, SeatInfo } from '../wire/types';

/** `PlaceCube` and `place_cube` become “Place cube”. Data such as `a1` or `42` is not changed. */
export function inWords(name: string): string {
  if (!/^_*[A-Za-z]{2}[A-Za-z_]*$/.test(name)) return name;
  const words = name
    .replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')
    .split(/[_ ]+/)
    .filter(Boolean)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** “1 entry”, “2 entries”. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Who is to act, as a sentence without a full stop. */
export function waitingFor(toAct: readonly number[], seats: readonly SeatInfo[]): string {
  if (!toAct.length) return 'The game is over';
  if (toAct[0]! < 0) return 'Chance decides what happens';
  const names = toAct.map((seat) => seats[seat]?.name || `Seat ${seat}`);
  return `${listed(names)} ${names.length === 1 ? 'chooses' : 'choose'} an action`;
}

export function asked({ seats, toAct, choices }: Scene<unknown, unknown>): Asked {
  if (choices.length)
    return {
      text: 'Choose an action',
      rule: `${counted(choices.length, 'action is', 'actions are')} possible`,
    };
  return { text: waitingFor(toAct, seats), rule: '' };
}

/** Why the game ended, from the name that the game gives the reason. */
export function endedBy(card: Pick<GameCard, 'cooperative'>): (outcome: Outcome) => string {
  return ({ winners, reason }) => {
    const how = reason.replaceAll('_', ' ') || 'the game gives no reason';
    if (!card.cooperative) return `How it ended: ${how}.`;
    return `All players ${winners.length ? 'won' : 'lost'} together: ${how}.`;
  };
}
