/** The texts of ¿Dónde Es?: what is asked, and explanations of everything on the table. */

import { either, listed } from '../../lib/house/words';
import type { Asked, BarAction, Choice, Scene } from '../../lib/table/contract';
import type { Outcome, SeatInfo } from '../../lib/wire/types';
import {
  beside,
  events,
  kinds,
  places,
  printed,
  tourists,
  type Card,
  type Direction,
  type Event,
  type Kind,
  type Tourist,
} from './town';
import type {
  Action,
  Claim,
  Guest,
  Hit,
  Lasting,
  Leads,
  MoveTourist,
  Place,
  PlaceTourist,
  PrintedEvent,
  View,
  WalkTourist,
} from './types';

export type Step = Choice<MoveTourist | WalkTourist>;
export type Placement = Choice<PlaceTourist>;

export const CARD_NAMES: Record<Card, string> = {
  any: 'any direction',
  forward_back: 'forward or back',
  left_right: 'left or right',
};
const CARD_RULES: Record<Card, string> = {
  any: 'one step to any side',
  forward_back: 'one step forward, to the north, or back',
  left_right: 'one step to the left or to the right',
};

/** How the tourists of each slot of the tracker feel. */
export const MOODS = ['delighted', 'content', 'restless', 'annoyed', 'furious'] as const;

export function guestsOf(view: View): Guest[] {
  return view.tracker.filter((guest): guest is Guest => guest !== null);
}

/** The tourists whose tokens are not placed yet. A view of version 1 has none. */
export function placingOf({ placing = [] }: Partial<View>): readonly Tourist[] {
  return placing;
}

/** What the Event will do to tourists, before it is carried out. A view of version 1 does not tell it. */
export function hitsOf({ hits = [] }: Partial<View>): ReadonlyMap<Tourist, Hit> {
  return new Map(hits.map((hit) => [hit.tourist, hit]));
}

/** The spaces that the Event will close. */
export function hitSpacesOf({ hit_spaces = [] }: Partial<View>): readonly number[] {
  return hit_spaces;
}

/** The choice that accepts all suggested places of new tourists; null if nobody is to be placed. */
export function suggestion(view: View, choices: readonly Choice<Action>[]): Choice<Action> | null {
  return choices.find(({ action, badge }) => isSuggestion(action, view, badge)) ?? null;
}

function isSuggestion(action: Action, view: View, badge: string): boolean {
  const alone = placingOf(view).length === 1;
  return action.type === 'PlaceAll' || (action.type === 'PlaceTourist' && alone && badge !== '');
}

/** How far a tourist is on the way to an assist marker of this turn, or null if none can be earned. */
export function progress(guest: Guest): { done: number; all: number } | null {
  const { trail = [], spaces = 0 }: Partial<Guest> = guest;
  const { spaces: all, markers } = printed();
  return trail.length && spaces < all && guest.markers.length < markers ? { done: spaces, all } : null;
}

function isStep(choice: Choice<Action>): choice is Step {
  return choice.action.type === 'MoveTourist' || choice.action.type === 'WalkTourist';
}

/**
 * The spaces a tourist can be led to, each with its choices. If a card is given, only choices with that card.
 * A card for any direction comes last.
 */
export function destinations(
  view: View,
  choices: readonly Choice<Action>[],
  tourist: Tourist | null,
  card: Card | null,
): Map<number, Step[]> {
  const found = new Map<number, Step[]>();
  const guest = guestsOf(view).find((each) => each.tourist === tourist);
  if (!guest) return found;
  for (const choice of choices.filter(isStep)) {
    const { action } = choice;
    if (action.tourist !== tourist || (card !== null && cardOf(action) !== card)) continue;
    const to = beside(guest.space, action.direction);
    if (to !== null) found.set(to, [...(found.get(to) ?? []), choice]);
  }
  for (const steps of found.values())
    steps.sort((a, b) => Number(cardOf(a.action) === 'any') - Number(cardOf(b.action) === 'any'));
  return found;
}

/** A way of several steps, offered with its first one. */
export interface Course {
  space: number;
  steps: readonly { card: Card; direction: Direction }[];
  points: number;
  first: Step;
}

/** Where the hand can lead a tourist in several steps: the cheapest way to each space. */
export function courses(
  choices: readonly Choice<Action>[],
  tourist: Tourist | null,
): ReadonlyMap<number, Course> {
  const found = new Map<number, Course>();
  for (const first of choices.filter(isStep)) {
    if (first.action.tourist !== tourist) continue;
    for (const lead of (first.facts as Leads | undefined)?.leads ?? [])
      found.set(lead.space, { ...lead, first });
  }
  return found;
}

export function toldCourse({ space, steps, points }: Course, name: string): string {
  const gained = points ? `: ${points} points` : '';
  return `Lead ${name} to ${placeName(space)} with ${steps.length} cards${gained}`;
}

export function cardOf(action: Action): Card | null {
  return action.type === 'MoveTourist' || action.type === 'DiscardCard' ? action.card : null;
}

/** The tourist an action is about. */
export function touristOf(action: Action): Tourist | null {
  return action.type === 'MoveTourist' || action.type === 'WalkTourist' || action.type === 'ChooseTourist'
    ? action.tourist
    : null;
}

export function bar(action: Action, view: View, badge: string): BarAction | null {
  if (isSuggestion(action, view, badge)) return { label: 'Place as suggested', asks: null };
  switch (action.type) {
    case 'CarryOut':
      return {
        label: view.event && events()[view.event].helpful ? 'Accept' : 'Carry it out',
        asks: null,
      };
    case 'EndTurn':
      return { label: 'End turn', asks: null, kind: 'pass' };
    case 'Decline':
      return { label: 'Do without', asks: null, kind: 'pass' };
    case 'SwapHand':
      return {
        label: 'Swap hand',
        asks: 'Swap the whole hand?',
        final: true,
        kind: 'cost',
        price: 'costs the turn',
      };
    default:
      return null;
  }
}

const WAITING: Partial<Record<View['phase'], Asked>> = {
  deal: { text: 'Movement cards are dealt', rule: 'A full hand to each guide (§2.5)' },
  reveal: { text: 'Tourists come to town', rule: 'Into every empty calm slot of the tracker (§3.2)' },
  event: { text: 'An Event is drawn', rule: 'By the first player (§3.3)' },
  refill: { text: 'Everyone draws up to a full hand', rule: '§4.9' },
};
const ANSWERS: Partial<Record<Action['type'], string>> = {
  ChooseTourist: 'choose a tourist',
  WalkTourist: 'lead a tourist one step, without a card',
  CloseLocation: 'close a location',
  DiscardCard: 'discard a card',
};

export function asked({ view, choices }: Scene<View, Action>): Asked {
  if (placingOf(view).length && !view.reveal.length) return askedToPlace(view, choices);
  if (view.phase === 'choose' && view.event && !view.draws.length) {
    const { name, rule, helpful } = events()[view.event];
    const answer = choices.map(({ action }) => ANSWERS[action.type]).find(Boolean);
    const carry = helpful ? 'accept it' : 'carry it out';
    const does = choices.length ? `${answer ?? carry}${helpful ? ', or do without' : ''}` : '';
    const means = toldHits(view);
    return {
      text: does ? `${name}: ${does}` : name,
      rule: means ? `${means.slice(0, -1)} ${paragraph(rule)}` : rule,
    };
  }
  if (view.phase !== 'move' || view.draws.length || view.reveal.length) return waiting(view);
  const last = view.turns_left === 1 ? 'Last turn of the game. ' : view.turns_left ? 'Last turn. ' : '';
  const warned = warnings(view);
  if (!choices.length) {
    const held = view.hands[view.turn] ?? 0;
    return {
      text: `${last}${held === 1 ? 'One card' : `${held || 'No'} cards`} left`,
      rule: warned || `A step a card (§4.2). ${assistWords()}`,
    };
  }
  const swap = choices.some(({ action }) => action.type === 'SwapHand') ? 'swap the hand or ' : '';
  if (!choices.some(isStep))
    return {
      text: `${last}${view.hand.length ? 'No card leads anywhere' : 'No cards left'}: ${swap}end the turn`,
      rule: warned || 'All draw up to a full hand when everybody has moved (§4.9)',
    };
  return {
    text: `${last}${progressWords(view) || 'Lead tourists where they want to go'}`,
    rule: warned || `Choose a tourist, then where to: a step a card (§4.2). ${assistWords()}`,
  };
}

function askedToPlace(view: View, choices: readonly Choice<Action>[]): Asked {
  const [next, ...others] = placingOf(view).map((who) => tourists()[who].name);
  const then = others.length ? `, then ${listed(others)}` : '';
  if (!choices.length) return { text: `${next} is placed in the Square${then}`, rule: '§3.7' };
  return {
    text: `Place ${next} in the Square${then}`,
    rule:
      `Choose a space, or place ${others.length ? 'all ' : ''}as suggested (Enter): ` +
      'nearest to a wish (§3.7)',
  };
}

/** The number of a rule, as its sentence cites it. */
function paragraph(rule: string): string {
  return /\(§[\d.]+\)/.exec(rule)?.[0] ?? '';
}

/** Whether the tourist that was moved has earned the assist marker of this turn. Empty before a step. */
function progressWords(view: View): string {
  const walking = guestsOf(view).filter((guest) => ((guest as Partial<Guest>).trail ?? []).length);
  const guest = walking.find(progress) ?? walking[0];
  if (!guest) return '';
  const far = progress(guest);
  if (!far) return guest.marked ? `The marker is on ${guest.name}’s card. Lead on` : '';
  const more = far.all - far.done;
  return (
    `${guest.name}: ${far.done} of ${far.all} new spaces; ` +
    `${more === 1 ? 'one more earns' : `${more} more earn`} the marker`
  );
}

/** How a guide earns an assist marker. */
function assistWords(): string {
  const { spaces } = printed();
  const earned = spaces === 1 ? '1 new space' : `${spaces} new spaces`;
  return `${earned} with one tourist in a turn ${spaces === 1 ? 'earns' : 'earn'} an assist marker (§5.1)`;
}

/** What the Event will do to tourists and spaces. Empty if that is open or nothing. */
export function toldHits(view: View): string {
  const [fates, stays] = [[] as string[], [] as string[]];
  for (const hit of hitsOf(view).values()) {
    const name = tourists()[hit.tourist].name;
    if (hit.fate === 'stays') stays.push(name);
    else fates.push(`${name} ${fateWords(hit)}`);
  }
  if (stays.length)
    fates.push(`${listed(stays)} ${stays.length === 1 ? 'stays in the slot' : 'stay in their slots'}`);
  return fates.length ? `That means: ${listed(fates)}.` : '';
}

function fateWords({ fate, space, slot }: Hit): string {
  if (fate === 'shifts') return `moves to slot ${slot}`;
  return `${fate === 'arrives' ? 'arrives at' : 'walks to'} ${placeName(space ?? 0)}`;
}

/** The same on the card of a tourist: a short word. */
export function fateBadge({ fate, slot }: Hit): string {
  return { shifts: `→ ${slot}`, stays: 'stays', arrives: 'arrives', walks: 'walks' }[fate];
}

/** Warns of a near end. Empty if there is nothing to warn of. */
export function warnings(view: View): string {
  const stake = view.at_stake;
  if (stake) return `The game ends after this round unless ${tourists()[stake].name} arrives (§9.1)`;
  return nearEnd(view) ? 'One more lost tourist ends the game (§9.1)' : '';
}

/** Whether the next loss ends the game. False in the last round, which ends the game anyway. */
export function nearEnd({ losses_left, turns_left }: View): boolean {
  return losses_left === 1 && turns_left === null;
}

/** The tourists whom the Event of this round, and no guide, moved to a wished place. */
export function carried(view: View): string[] {
  const claims = view.claims.filter((claim) => claim.by === null && claim.round === view.round);
  return claims.map(
    (claim) => `${tourists()[claim.tourist].name} was carried to a wished place and has arrived (§7.8).`,
  );
}

/** The number of the round, and whether it is the last or the last but one. */
export function roundWords({ round, last }: View): string {
  return `Round ${round}${last === null ? '' : last === round ? ', the last' : ', one more to come'}`;
}

function waiting(view: View): Asked {
  if (view.reveal.length) return WAITING.reveal!;
  if (view.phase === 'move' || (view.phase === 'event' && view.draws.length))
    return { text: 'Movement cards are drawn', rule: '§4.8' };
  return WAITING[view.phase] ?? { text: '', rule: '' };
}

const ENDS: Record<string, string> = {
  'three tourists lost': 'Too many tourists have left the town disappointed (§9.1).',
  'no more tourists': 'No more tourists come (§9.2, §9.4).',
};

export function ended({ reason }: Outcome): string {
  return ENDS[reason] ?? '';
}

export function worth(kind: Kind, frustrated: boolean): number {
  return frustrated ? kinds()[kind].frustrated : kinds()[kind].calm;
}

export function nameOf(seats: readonly SeatInfo[], seat: number): string {
  return seats[seat]?.name ?? `Seat ${seat + 1}`;
}

export function placeName(space: number): string {
  const place = places().get(space);
  if (!place) return 'a house';
  if (place.kind) return `${signed(place.sign, kinds()[place.kind].name)}, ${place.name}`;
  return place.ground === 'square' ? `${printed().town.square_name}, ${place.name}` : place.name;
}

/** A sign with its kind of location. A sign that begins with the kind stands alone: `Hotel Miramar`. */
function signed(sign: string | undefined, kind: string): string {
  if (!sign) return kind;
  return sign.startsWith(kind) ? sign : `${sign} (${kind})`;
}

export function toldPlace(place: Place & { kind: Kind }, closed: boolean, guests: readonly Guest[]): string {
  const { name, spanish, calm, frustrated } = kinds()[place.kind];
  const wishing = guests.filter((guest) => guest.wishes.includes(place.kind)).map((guest) => guest.name);
  const wished = wishing.length ? ` ${listed(wishing)} would love to.` : '';
  const shut = closed ? 'Closed for now: nobody arrives here (§7.5). ' : '';
  const sign = signed(place.sign, name === spanish ? name : `${name}, ${spanish}`);
  return `${shut}${sign}: ${calm} points, ${frustrated} from a frustrated tourist (§10.1).${wished}`;
}

export function toldGuest(guest: Guest, seats: readonly SeatInfo[]): string {
  const wishes = either(guest.wishes.map((kind) => `${kinds()[kind].name} ${worth(kind, guest.frustrated)}`));
  const mood = guest.frustrated ? 'frustrated (§6.2)' : MOODS[guest.slot - 1];
  const rests = (guest as Partial<Guest>).stays ? ' Stays in the slot at the end of this round (§8.1).' : '';
  const helpers = guest.markers.length
    ? ` Assisted by ${listed(guest.markers.map((seat) => nameOf(seats, seat)))}.`
    : '';
  return (
    `${guest.name} at ${placeName(guest.space)}: wants ${wishes}; ` +
    `${mood}${patience(guest.rounds)}.${rests}${helpers}`
  );
}

/** How long a tourist stays. Empty once the game is over. */
function patience(rounds: number): string {
  if (rounds === 0) return '';
  return rounds === 1
    ? ', leaves at the end of this round (§6.3)'
    : `, stands ${rounds - 1} more ${rounds === 2 ? 'round' : 'rounds'}`;
}

export function toldCard(card: Card): string {
  return `“${CARD_NAMES[card]}”: ${CARD_RULES[card]} (§4.3)`;
}

/** The players whom a lasting Event binds: of a helpful one, those who accepted it (§7.9). */
export function boundBy(lies: Lasting, seats: readonly SeatInfo[], you: number | null): string {
  const { seats: some }: Partial<Lasting> = lies;
  if (!some?.length || some.length === seats.length)
    return whom(events()[lies.event], lies.drawer, seats, you);
  return listed(some.map((seat) => (seat === you ? 'you' : nameOf(seats, seat))));
}

/** The players whom an Event binds. `drawer` is the seat that drew it. */
export function whom(
  event: PrintedEvent,
  drawer: number,
  seats: readonly SeatInfo[],
  you: number | null,
): string {
  if (event.whom === 'all') return 'everyone';
  return drawer === you ? 'you' : nameOf(seats, drawer);
}

export function bound(
  event: PrintedEvent,
  drawer: number,
  seats: readonly SeatInfo[],
  you: number | null,
): string {
  const holds = event.lasting && !event.helpful;
  return `${holds ? 'binds' : 'for'} ${whom(event, drawer, seats, you)}`;
}

export function until(lies: Lasting, seats: readonly SeatInfo[], you: number | null): string {
  return lies.drawer === you
    ? 'until you are first player again (§7.4)'
    : `until ${nameOf(seats, lies.drawer)} is first player again (§7.4)`;
}

export function toldEvent(
  event: Event,
  drawer: number,
  seats: readonly SeatInfo[],
  you: number | null,
): string {
  const card = events()[event];
  return `${card.name} (${card.spanish}), ${bound(card, drawer, seats, you)}. ${card.rule}`;
}

export function toldClaim(claim: Claim, seats: readonly SeatInfo[]): string {
  const guides = claim.guides.length
    ? `${claim.points} for ${listed(claim.guides.map((seat) => nameOf(seats, seat)))}`
    : 'nobody scores';
  return `${kinds()[claim.kind].name}: ${guides}`;
}
