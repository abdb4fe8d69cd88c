/** The effects of the round's Scenarios on places, for the whole round or at its end. */

import type { IconName } from './icons';
import { printed, type Board, type Place } from './printed';

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
  jail: { label: 'raid', icon: 'raid', kind: 'bad' },
  curfew: { label: 'curfew', icon: 'raid', kind: 'bad' },
  close: { label: 'closed', icon: 'closed', kind: 'bad' },
  safe: { label: 'safe', icon: 'safe', kind: 'good' },
  untape_all: { label: 'opens', icon: 'scissors', kind: 'good' },
  open_doors: { label: 'open', icon: 'scissors', kind: 'good' },
};
/** Effects that remove or ignore tape. They are shown only on taped places. */
const LIFTS = new Set(['untape_all', 'open_doors']);
const TIMES: Record<string, string> = { round: 'All round', end: 'At the end of the round' };

export function omens({ current, tape, end }: Board): Map<Place, Omen[]> {
  const found = new Map<Place, Omen[]>();
  if (end) return found;
  for (const scenario of current) {
    const { name, when, effects } = printed().scenarios[scenario];
    const time = TIMES[when];
    if (!time) continue; // it has happened
    for (const { effect, text, places } of effects)
      for (const place of places) {
        if (LIFTS.has(effect) && !tape.some((taped) => taped === place)) continue;
        const sign = SIGNS[effect];
        if (sign)
          found.set(place, [
            ...(found.get(place) ?? []),
            { effect, ...sign, text: `${time}: ${text} (${name}).` },
          ]);
      }
  }
  return found;
}

/** Whether players here will be jailed when the round ends. */
export function raided(omens: readonly Omen[] = []): boolean {
  return omens.some(({ effect }) => effect === 'jail' || effect === 'curfew');
}
