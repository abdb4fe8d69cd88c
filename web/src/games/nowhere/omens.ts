/** The effects of the round's Scenarios on places: all round, at its end, or in a moment. */

import type { IconName } from './icons';
import { printed, type Board, type Place, type Scenario } from './printed';

export interface Omen {
  effect: string;
  label: string;
  icon: IconName | null;
  /** Good or bad for the players. */
  kind: 'bad' | 'good';
  /** The effect as text, with its time and the card's name. */
  text: string;
}

const SIGNS: Record<string, Pick<Omen, 'label' | 'icon' | 'kind'>> = {
  tape: { label: 'tape to come', icon: null, kind: 'bad' },
  raid: { label: 'raid', icon: 'raid', kind: 'bad' },
  strike: { label: 'raid?', icon: 'raid', kind: 'bad' },
  curfew: { label: 'curfew', icon: 'raid', kind: 'bad' },
  close: { label: 'closed', icon: 'closed', kind: 'bad' },
  safe: { label: 'safe', icon: 'safe', kind: 'good' },
  untape_all: { label: 'opens', icon: 'scissors', kind: 'good' },
  open_doors: { label: 'open', icon: 'scissors', kind: 'good' },
};
/** Effects that remove or ignore tape. They are shown only on taped places. */
const LIFTS = new Set(['untape_all', 'open_doors']);
const JAILING = new Set(['raid', 'strike', 'curfew']);
const TIMES: Record<string, string> = { now: 'Now', round: 'All round', end: 'At the end of the round' };

export function omens(board: Board): Map<Place, Omen[]> {
  const found = new Map<Place, Omen[]>();
  if (board.end) return found;
  for (const scenario of board.current) {
    const { name, when, effects } = printed().scenarios[scenario];
    for (const [n, { effect: printedEffect, text, places }] of effects.entries()) {
      const task = pending(board, scenario, n);
      if (!task && (when === 'now' || (when === 'end' && isEnding(board)))) continue; // it has happened
      const effect = task?.location ? 'raid' : printedEffect; // chance has decided where it strikes
      for (const place of task?.location ? [task.location] : places) {
        if (LIFTS.has(effect) && !board.tape.some((taped) => taped === place)) continue;
        const sign = SIGNS[effect];
        if (sign)
          found.set(place, [
            ...(found.get(place) ?? []),
            { effect, ...sign, text: `${TIMES[when]}: ${text} (${name}).` },
          ]);
      }
    }
  }
  return found;
}

/** The task of an effect that is about to happen. */
function pending({ agenda }: Board, scenario: Scenario, n: number): Board['agenda'][number] | undefined {
  return agenda.find(
    (task) =>
      (task.kind === 'strike' || task.kind === 'resolve') && task.scenario === scenario && task.n === n,
  );
}

/** Whether everybody is ready, and the effects at the end of the round happen. */
function isEnding({ agenda }: Board): boolean {
  return agenda.some(({ kind }) => kind === 'next');
}

/** Whether players here will be jailed. */
export function raided(omens: readonly Omen[] = []): boolean {
  return omens.some(({ effect }) => JAILING.has(effect));
}

/** Whether tape will be put here for certain. */
export function taping(omens: readonly Omen[]): boolean {
  return omens.some(({ effect }) => effect.startsWith('tape') || effect === 'raid');
}
