/** The points of cards, from the table that the server sends, and what decided an attack. */

import type { Attack, Seen } from './types';
import { numbers, type Card, type Location, type Target } from './words';

/** The points of a card at a Location with its Target. Older servers send no table: then null. */
export function pointsOf(card: Card, location: Location, target: Target): number | null {
  const row = numbers().worth?.find((each) => each.location === location && each.target === target);
  return row ? (row.points[card] ?? Number(card[1])) : null;
}

/** The points of the cards that the viewer may see; null if there is none, or no table of points. */
export function knownPoints(
  pile: readonly Seen[],
  location: Location,
  target: Target | undefined,
): number | null {
  const cards = pile.flatMap(({ card }) => (card ? [card] : []));
  if (!cards.length || !target) return null;
  const points = cards.map((card) => pointsOf(card, location, target));
  return points.reduce<number | null>((all, each) => (all === null || each === null ? null : all + each), 0);
}

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** What decided an attack, as a short sentence. */
export function decided(attack: Attack): string {
  const { cards, enid, total, needed } = attack;
  if (!cards.length && !enid) return 'No card lay there.';
  return total >= needed ? rescued(attack, total - needed) : missed(attack, needed - total);
}

function rescued({ cards, enid, location, target }: Attack, spare: number): string {
  const swap = cards.find(({ swapped }) => swapped);
  const before = swap?.swapped ? pointsOf(swap.swapped, location, target) : null;
  const gain = swap && before !== null ? swap.worth - before : 0;
  if (gain > spare) return `Wednesday’s swap decided it: +${gain}.`;
  if (enid > spare) return `Enid decided it: +${enid}.`;
  const raised = cards.filter(({ why }) => why === 'target');
  const bonus = raised.reduce((all, { card, worth }) => all + worth - Number(card[1]), 0);
  if (bonus > spare) return `The Target’s own gift decided it: +${bonus}.`;
  const six = cards.filter(({ card }) => card === 'x6').length;
  if (six * 3 > spare) return `Bianca’s ${six > 1 ? '6s' : '6'} decided it.`;
  return spare === 0 ? 'To the point.' : `${many(spare, 'point')} to spare.`;
}

function missed({ cards }: Attack, short: number): string {
  const void_ = cards.filter(({ why }) => why === 'void');
  const wasted = void_.reduce((all, { card }) => all + Number(card[1]), 0);
  if (wasted >= short) return `${many(void_.length, 'card')} that counted nothing decided it.`;
  if (cards.length <= 3) return `Only ${many(cards.length, 'card')} lay there.`;
  return `${many(short, 'point')} short.`;
}
