/** Who sits where when a table is set up: seats to choose, and what is asked of the server. */

import type { GameCard, NewTable, SeatKind, SeatWish } from '../wire/types';

export interface Chair {
  kind: SeatKind;
  /** Of a person here. */
  name: string;
  /** Level of a bot. */
  bot: string;
}

export type Company = 'bots' | 'friends' | 'here';

/** The usual level: neither the weakest nor necessarily the strongest. */
export function usualBot(card: GameCard): string {
  return card.bots.at(-1) ?? '';
}

export function chair(card: GameCard, kind: SeatKind, at: number): Chair {
  return { kind, name: `Player ${at + 1}`, bot: usualBot(card) };
}

export function seating(card: GameCard, company: Company): Chair[] {
  const kind: SeatKind = company === 'bots' ? 'bot' : company === 'here' ? 'here' : 'open';
  const count = company === 'bots' ? Math.min(card.most, Math.max(card.fewest, 3)) : card.fewest;
  return Array.from({ length: count }, (_, at) => chair(card, at === 0 ? 'me' : kind, at));
}

/** As many chairs as wanted: new ones are like the last, chairs are taken away from the end. */
export function resized(card: GameCard, chairs: readonly Chair[], count: number): Chair[] {
  const last = chairs.at(-1)?.kind ?? 'bot';
  const added = Array.from({ length: Math.max(0, count - chairs.length) }, (_, n) =>
    chair(card, last === 'me' ? 'bot' : last, chairs.length + n),
  );
  return [...chairs.slice(0, count), ...added];
}

/** The chairs after one changes its kind: there is only one of me. */
export function reseated(chairs: readonly Chair[], at: number, kind: SeatKind): Chair[] {
  return chairs.map((each, n) => {
    if (n === at) return { ...each, kind };
    if (kind === 'me' && each.kind === 'me') return { ...each, kind: chairs[at]!.kind };
    return each;
  });
}

/** What is wrong with the chairs, in words; empty when they will do. */
export function trouble(chairs: readonly Chair[]): string {
  if (chairs.some((each) => each.kind === 'here' && !each.name.trim()))
    return 'Everybody on this screen needs a name.';
  if (chairs.some((each) => each.kind === 'here') && !chairs.some((each) => each.kind === 'me'))
    return 'One of those on this screen must be you.';
  return '';
}

export function wished(
  card: GameCard,
  chairs: readonly Chair[],
  options: NonNullable<NewTable['options']>,
  open: boolean,
): NewTable {
  const seats: SeatWish[] = chairs.map(({ kind, name, bot }) => ({
    kind,
    ...(kind === 'here' ? { name: name.trim() } : {}),
    ...(kind === 'bot' ? { bot } : {}),
  }));
  return { game: card.slug, seats, options, public: open };
}
