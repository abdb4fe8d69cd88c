// Written by tools/wire_types.py out of src/gamenight/games/wednesday/types.py: do not edit.

export type Action =
  | PlaceLocation
  | PlaceTarget
  | ChooseOutcast
  | DrawCard
  | RevealToken
  | MoveTo
  | Stay
  | PlayCard
  | PlayThingCard
  | PlaySix
  | Done
  | Discard
  | ExchangeWithThing
  | SendThing
  | EndTurn
  | Swap
  | Pass
  | Say;
export type End = 'beginners' | 'hyde wins' | 'intermediates' | 'masters';
/**
 * What the acting seat or chance decides next.
 */
export type Phase =
  | 'deal'
  | 'discard'
  | 'draw'
  | 'end'
  | 'move'
  | 'ones'
  | 'outcasts'
  | 'over'
  | 'play'
  | 'refill'
  | 'ring'
  | 'swap'
  | 'targets'
  | 'token';

/**
 * Chance: the next Location of the ring (§2.1).
 */
export interface PlaceLocation {
  type: 'PlaceLocation';
  location: 'art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods';
}
/**
 * Chance: the Target of the next Location (§2.2).
 */
export interface PlaceTarget {
  type: 'PlaceTarget';
  target: 'bat' | 'eye' | 'medusa' | 'ones' | 'twos';
}
export interface ChooseOutcast {
  type: 'ChooseOutcast';
  outcast: 'ajax' | 'bianca' | 'enid' | 'eugene' | 'wednesday' | 'yoko';
}
/**
 * Chance: a card for a hand or for Thing.
 */
export interface DrawCard {
  type: 'DrawCard';
  card:
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'e1'
    | 'e2'
    | 'e3'
    | 'e4'
    | 'e5'
    | 'm1'
    | 'm2'
    | 'm3'
    | 'm4'
    | 'm5'
    | 's1'
    | 's2'
    | 's3'
    | 's4'
    | 's5'
    | 't1'
    | 't2'
    | 't3'
    | 't4'
    | 't5'
    | 'w1'
    | 'w2'
    | 'w3'
    | 'w4'
    | 'w5';
}
/**
 * Chance: where the Hyde was seen (§3.8).
 */
export interface RevealToken {
  type: 'RevealToken';
  location: 'art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods';
}
export interface MoveTo {
  type: 'MoveTo';
  place: ('art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods') | 'nevermore';
}
/**
 * Stay at the same place (§3.4).
 */
export interface Stay {
  type: 'Stay';
}
/**
 * Play a card of the hand face down (§4.1).
 */
export interface PlayCard {
  type: 'PlayCard';
  card:
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'e1'
    | 'e2'
    | 'e3'
    | 'e4'
    | 'e5'
    | 'm1'
    | 'm2'
    | 'm3'
    | 'm4'
    | 'm5'
    | 's1'
    | 's2'
    | 's3'
    | 's4'
    | 's5'
    | 't1'
    | 't2'
    | 't3'
    | 't4'
    | 't5'
    | 'w1'
    | 'w2'
    | 'w3'
    | 'w4'
    | 'w5';
  location: 'art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods';
}
/**
 * Play Thing's card face down (§4.3).
 */
export interface PlayThingCard {
  type: 'PlayThingCard';
  location: 'art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods';
}
/**
 * Bianca discards a card and plays a 6 (§8.3).
 */
export interface PlaySix {
  type: 'PlaySix';
  discard:
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'e1'
    | 'e2'
    | 'e3'
    | 'e4'
    | 'e5'
    | 'm1'
    | 'm2'
    | 'm3'
    | 'm4'
    | 'm5'
    | 's1'
    | 's2'
    | 's3'
    | 's4'
    | 's5'
    | 't1'
    | 't2'
    | 't3'
    | 't4'
    | 't5'
    | 'w1'
    | 'w2'
    | 'w3'
    | 'w4'
    | 'w5';
  location: 'art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods';
}
/**
 * Play no more cards: Ajax (§8.4), or Eugene where nobody else could play (§8.5).
 */
export interface Done {
  type: 'Done';
}
/**
 * Yoko discards a card (§8.6).
 */
export interface Discard {
  type: 'Discard';
  card:
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'e1'
    | 'e2'
    | 'e3'
    | 'e4'
    | 'e5'
    | 'm1'
    | 'm2'
    | 'm3'
    | 'm4'
    | 'm5'
    | 's1'
    | 's2'
    | 's3'
    | 's4'
    | 's5'
    | 't1'
    | 't2'
    | 't3'
    | 't4'
    | 't5'
    | 'w1'
    | 'w2'
    | 'w3'
    | 'w4'
    | 'w5';
}
/**
 * Exchange a card of the hand for Thing's (§5.6), or give it to Thing if Thing holds none (§5.7).
 */
export interface ExchangeWithThing {
  type: 'ExchangeWithThing';
  card:
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'e1'
    | 'e2'
    | 'e3'
    | 'e4'
    | 'e5'
    | 'm1'
    | 'm2'
    | 'm3'
    | 'm4'
    | 'm5'
    | 's1'
    | 's2'
    | 's3'
    | 's4'
    | 's5'
    | 't1'
    | 't2'
    | 't3'
    | 't4'
    | 't5'
    | 'w1'
    | 'w2'
    | 'w3'
    | 'w4'
    | 'w5';
}
/**
 * Send Thing to another player, and end the turn (§5.8).
 */
export interface SendThing {
  type: 'SendThing';
  seat: number;
}
/**
 * End the turn; Thing stays where it is.
 */
export interface EndTurn {
  type: 'EndTurn';
}
/**
 * Wednesday gives a card of her hand for one that lies at the attacked Location (§8.1).
 */
export interface Swap {
  type: 'Swap';
  give:
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'e1'
    | 'e2'
    | 'e3'
    | 'e4'
    | 'e5'
    | 'm1'
    | 'm2'
    | 'm3'
    | 'm4'
    | 'm5'
    | 's1'
    | 's2'
    | 's3'
    | 's4'
    | 's5'
    | 't1'
    | 't2'
    | 't3'
    | 't4'
    | 't5'
    | 'w1'
    | 'w2'
    | 'w3'
    | 'w4'
    | 'w5';
  take:
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'e1'
    | 'e2'
    | 'e3'
    | 'e4'
    | 'e5'
    | 'm1'
    | 'm2'
    | 'm3'
    | 'm4'
    | 'm5'
    | 's1'
    | 's2'
    | 's3'
    | 's4'
    | 's5'
    | 't1'
    | 't2'
    | 't3'
    | 't4'
    | 't5'
    | 'w1'
    | 'w2'
    | 'w3'
    | 'w4'
    | 'w5';
}
/**
 * Wednesday swaps nothing (§8.1).
 */
export interface Pass {
  type: 'Pass';
}
/**
 * Say one of the three phrases about a Location (§11.3).
 */
export interface Say {
  type: 'Say';
  location: 'art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods';
  phrase: 'covered' | 'little_help' | 'needs_more';
}
/**
 * One attack: its cards, its sum and its result.
 */
export interface Attack {
  rank: number;
  location: 'art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods';
  target: 'bat' | 'eye' | 'medusa' | 'ones' | 'twos';
  cards: Counted[];
  enid: number;
  total: number;
  needed: number;
  saved: boolean;
}
/**
 * A card of an attack, its points, and the reason for them.
 */
export interface Counted {
  seat: number;
  card:
    | (
        | 'b1'
        | 'b2'
        | 'b3'
        | 'b4'
        | 'b5'
        | 'e1'
        | 'e2'
        | 'e3'
        | 'e4'
        | 'e5'
        | 'm1'
        | 'm2'
        | 'm3'
        | 'm4'
        | 'm5'
        | 's1'
        | 's2'
        | 's3'
        | 's4'
        | 's5'
        | 't1'
        | 't2'
        | 't3'
        | 't4'
        | 't5'
        | 'w1'
        | 'w2'
        | 'w3'
        | 'w4'
        | 'w5'
      )
    | 'x6';
  worth: number;
  why: 'plain' | 'target' | 'void';
  swapped?:
    | (
        | 'b1'
        | 'b2'
        | 'b3'
        | 'b4'
        | 'b5'
        | 'e1'
        | 'e2'
        | 'e3'
        | 'e4'
        | 'e5'
        | 'm1'
        | 'm2'
        | 'm3'
        | 'm4'
        | 'm5'
        | 's1'
        | 's2'
        | 's3'
        | 's4'
        | 's5'
        | 't1'
        | 't2'
        | 't3'
        | 't4'
        | 't5'
        | 'w1'
        | 'w2'
        | 'w3'
        | 'w4'
        | 'w5'
      )
    | null;
}
/**
 * The side of the Level card. The default is the side in the rulebook.
 */
export interface Options {
  /**
   * The Level card (§1.7); the expert side is a reconstruction (§1.8)
   */
  level?: 'beginner' | 'expert';
}
export interface Printed {
  sixes: number;
  hand: number;
  yoko: number;
  enid: number;
  losses: number;
}
/**
 * What a player last said of a Location (§11.5).
 */
export interface Said {
  seat: number;
  number: number;
  location: 'art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods';
  phrase: 'covered' | 'little_help' | 'needs_more';
}
/**
 * A `Laid` card as a viewer sees it.
 */
export interface Seen {
  seat: number;
  number: number;
  card:
    | (
        | 'b1'
        | 'b2'
        | 'b3'
        | 'b4'
        | 'b5'
        | 'e1'
        | 'e2'
        | 'e3'
        | 'e4'
        | 'e5'
        | 'm1'
        | 'm2'
        | 'm3'
        | 'm4'
        | 'm5'
        | 's1'
        | 's2'
        | 's3'
        | 's4'
        | 's5'
        | 't1'
        | 't2'
        | 't3'
        | 't4'
        | 't5'
        | 'w1'
        | 'w2'
        | 'w3'
        | 'w4'
        | 'w5'
      )
    | 'x6'
    | null;
}
export interface View {
  seat: number | null;
  level: 'beginner' | 'expert';
  phase: Phase;
  turn: number;
  number: number;
  ring: ('art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods')[];
  targets: ('bat' | 'eye' | 'medusa' | 'ones' | 'twos')[];
  outcasts: ('ajax' | 'bianca' | 'enid' | 'eugene' | 'wednesday' | 'yoko')[];
  deck: number;
  hand: (
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'e1'
    | 'e2'
    | 'e3'
    | 'e4'
    | 'e5'
    | 'm1'
    | 'm2'
    | 'm3'
    | 'm4'
    | 'm5'
    | 's1'
    | 's2'
    | 's3'
    | 's4'
    | 's5'
    | 't1'
    | 't2'
    | 't3'
    | 't4'
    | 't5'
    | 'w1'
    | 'w2'
    | 'w3'
    | 'w4'
    | 'w5'
  )[];
  hands: number[];
  thing:
    | (
        | 'b1'
        | 'b2'
        | 'b3'
        | 'b4'
        | 'b5'
        | 'e1'
        | 'e2'
        | 'e3'
        | 'e4'
        | 'e5'
        | 'm1'
        | 'm2'
        | 'm3'
        | 'm4'
        | 'm5'
        | 's1'
        | 's2'
        | 's3'
        | 's4'
        | 's5'
        | 't1'
        | 't2'
        | 't3'
        | 't4'
        | 't5'
        | 'w1'
        | 'w2'
        | 'w3'
        | 'w4'
        | 'w5'
      )
    | null;
  thing_holds: number;
  holder: number;
  sixes: number;
  box: number;
  pawns: (('art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods') | 'nevermore')[];
  piles: Seen[][];
  revealed: (
    | 'b1'
    | 'b2'
    | 'b3'
    | 'b4'
    | 'b5'
    | 'e1'
    | 'e2'
    | 'e3'
    | 'e4'
    | 'e5'
    | 'm1'
    | 'm2'
    | 'm3'
    | 'm4'
    | 'm5'
    | 's1'
    | 's2'
    | 's3'
    | 's4'
    | 's5'
    | 't1'
    | 't2'
    | 't3'
    | 't4'
    | 't5'
    | 'w1'
    | 'w2'
    | 'w3'
    | 'w4'
    | 'w5'
  )[];
  buried: Seen[];
  seen: ('art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods')[];
  threatened: ('art_shed' | 'crypt' | 'jericho' | 'pilgrim_village' | 'woods')[];
  strike: Attack | null;
  attacks: Attack[];
  rank: number;
  needed: number;
  saved: number;
  lost: number;
  exchanged: boolean;
  said: Said[];
  end: End | null;
}
