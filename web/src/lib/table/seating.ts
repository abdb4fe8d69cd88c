/** The seats of a table that is being set up, and the request for the server. */

import type { Clock, GameCard, NewTable, SeatInfo, SeatKind, SeatWish } from '../wire/types';

export interface Chair {
  kind: SeatKind;
  /** The name of a person at this screen. */
  name: string;
  /** The name of a bot. */
  bot: string;
}

export type Company = 'bots' | 'friends' | 'here';

export function chair(card: GameCard, kind: SeatKind, at: number): Chair {
  return { kind, name: `Player ${at + 1}`, bot: card.usual_bot };
}

export function seating(card: GameCard, company: Company): Chair[] {
  const kind: SeatKind = company === 'bots' ? 'bot' : company === 'here' ? 'here' : 'open';
  const count = company === 'bots' ? Math.min(card.most, Math.max(card.fewest, 3)) : card.fewest;
  return Array.from({ length: count }, (_, at) => chair(card, at === 0 ? 'me' : kind, at));
}

/** Adds chairs like the last one, or removes chairs from the end, until there are `count`. */
export function resized(card: GameCard, chairs: readonly Chair[], count: number): Chair[] {
  const last = chairs.at(-1)?.kind ?? 'bot';
  const added = Array.from({ length: Math.max(0, count - chairs.length) }, (_, n) =>
    chair(card, last === 'me' ? 'bot' : last, chairs.length + n),
  );
  return [...chairs.slice(0, count), ...added];
}

/** Changes the kind of one chair. At most one chair can be `me`. */
export function reseated(chairs: readonly Chair[], at: number, kind: SeatKind): Chair[] {
  return chairs.map((each, n) => {
    if (n === at) return { ...each, kind };
    if (kind === 'me' && each.kind === 'me') return { ...each, kind: chairs[at]!.kind };
    return each;
  });
}

/** The chair as the seat that it will be. `me` is the name of this player, `bot` that of its character. */
export function asSeat(chair: Chair, at: number, me: string, bot: string): SeatInfo {
  const { kind } = chair;
  const names = { me, here: chair.name.trim(), bot, open: '' };
  return {
    seat: at,
    name: names[kind],
    bot: kind === 'bot' ? chair.bot : null,
    open: kind === 'open',
    yours: kind === 'me' || kind === 'here',
    connected: kind !== 'open',
    left: false,
  };
}

/** What is wrong with the chairs, as a sentence; empty if nothing is. */
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
  first: number | null,
  botsLead = false,
  components: string | null = null,
  clock: Clock | null = null,
): NewTable {
  const seats: SeatWish[] = chairs.map(({ kind, name, bot }) => ({
    kind,
    ...(kind === 'here' ? { name: name.trim() } : {}),
    ...(kind === 'bot' ? { bot } : {}),
  }));
  return {
    game: card.slug,
    seats,
    options,
    public: open,
    first,
    ...(botsLead ? { bots_lead: true } : {}),
    ...(components === null ? {} : { components }),
    ...(clock === null ? {} : { clock }),
  };
}
