// Written by tools/wire_types.py out of src/gamenight/games/donde_es/types.py: do not edit.

export type Action =
  | GiveToken
  | DrawCard
  | RevealTourist
  | DrawEvent
  | MoveTourist
  | TakeBackMarker
  | SwapHand
  | EndTurn
  | ChooseTourist
  | WalkTourist
  | CloseLocation
  | DiscardCard
  | Decline;
export type End = 'no more tourists' | 'three tourists lost';
/**
 * The step of the round (§3.1); what is drawn or revealed in between belongs to the same step.
 */
export type Phase = 'choose' | 'deal' | 'event' | 'first' | 'move' | 'over' | 'refill' | 'reveal';

/**
 * Chance: who is the first player (§2.4).
 */
export interface GiveToken {
  type: 'GiveToken';
  seat: number;
}
/**
 * Chance: a movement card for whoever is due one.
 */
export interface DrawCard {
  type: 'DrawCard';
  card: 'any' | 'forward_back' | 'left_right';
}
/**
 * Chance: a tourist into the next empty slot (§3.2).
 */
export interface RevealTourist {
  type: 'RevealTourist';
  tourist:
    | 'agnes'
    | 'bjorn'
    | 'carla'
    | 'dylan'
    | 'elif'
    | 'fergus'
    | 'greta'
    | 'hiro'
    | 'ines'
    | 'jonas'
    | 'karin'
    | 'liam'
    | 'mei'
    | 'noah'
    | 'olga'
    | 'pierre'
    | 'quentin'
    | 'rosa'
    | 'sven'
    | 'tara'
    | 'ulla'
    | 'viktor'
    | 'wanda'
    | 'yusuf';
}
/**
 * Chance: the Event of the round (§3.3).
 */
export interface DrawEvent {
  type: 'DrawEvent';
  event:
    | 'ankle'
    | 'apprentice'
    | 'downhill'
    | 'east_wind'
    | 'fog'
    | 'friend'
    | 'guides_day'
    | 'headset'
    | 'heat'
    | 'lost_bag'
    | 'megaphone'
    | 'new_maps'
    | 'power_cut'
    | 'red_flag'
    | 'review'
    | 'road_works'
    | 'sea_breeze'
    | 'season'
    | 'shade'
    | 'short_cut'
    | 'siesta'
    | 'sore_throat'
    | 'stocktaking'
    | 'strike'
    | 'sunburn'
    | 'tapas'
    | 'tips'
    | 'west_wind'
    | 'wet_stairs';
}
/**
 * Play a movement card: a tourist takes one step (§4.2).
 */
export interface MoveTourist {
  type: 'MoveTourist';
  tourist:
    | 'agnes'
    | 'bjorn'
    | 'carla'
    | 'dylan'
    | 'elif'
    | 'fergus'
    | 'greta'
    | 'hiro'
    | 'ines'
    | 'jonas'
    | 'karin'
    | 'liam'
    | 'mei'
    | 'noah'
    | 'olga'
    | 'pierre'
    | 'quentin'
    | 'rosa'
    | 'sven'
    | 'tara'
    | 'ulla'
    | 'viktor'
    | 'wanda'
    | 'yusuf';
  card: 'any' | 'forward_back' | 'left_right';
  direction: 'back' | 'forward' | 'left' | 'right';
}
/**
 * Leave the assist marker of this turn off the card after all (§5.4).
 */
export interface TakeBackMarker {
  type: 'TakeBackMarker';
  tourist:
    | 'agnes'
    | 'bjorn'
    | 'carla'
    | 'dylan'
    | 'elif'
    | 'fergus'
    | 'greta'
    | 'hiro'
    | 'ines'
    | 'jonas'
    | 'karin'
    | 'liam'
    | 'mei'
    | 'noah'
    | 'olga'
    | 'pierre'
    | 'quentin'
    | 'rosa'
    | 'sven'
    | 'tara'
    | 'ulla'
    | 'viktor'
    | 'wanda'
    | 'yusuf';
}
/**
 * Instead of moving anybody, discard the hand for a new one (§4.7).
 */
export interface SwapHand {
  type: 'SwapHand';
}
/**
 * Play no more cards in this turn (§4.1).
 */
export interface EndTurn {
  type: 'EndTurn';
}
/**
 * Whom the Event concerns (§8).
 */
export interface ChooseTourist {
  type: 'ChooseTourist';
  tourist:
    | 'agnes'
    | 'bjorn'
    | 'carla'
    | 'dylan'
    | 'elif'
    | 'fergus'
    | 'greta'
    | 'hiro'
    | 'ines'
    | 'jonas'
    | 'karin'
    | 'liam'
    | 'mei'
    | 'noah'
    | 'olga'
    | 'pierre'
    | 'quentin'
    | 'rosa'
    | 'sven'
    | 'tara'
    | 'ulla'
    | 'viktor'
    | 'wanda'
    | 'yusuf';
}
/**
 * A step that the Event gives (§8.9).
 */
export interface WalkTourist {
  type: 'WalkTourist';
  tourist:
    | 'agnes'
    | 'bjorn'
    | 'carla'
    | 'dylan'
    | 'elif'
    | 'fergus'
    | 'greta'
    | 'hiro'
    | 'ines'
    | 'jonas'
    | 'karin'
    | 'liam'
    | 'mei'
    | 'noah'
    | 'olga'
    | 'pierre'
    | 'quentin'
    | 'rosa'
    | 'sven'
    | 'tara'
    | 'ulla'
    | 'viktor'
    | 'wanda'
    | 'yusuf';
  direction: 'back' | 'forward' | 'left' | 'right';
}
/**
 * Put the blank location token of the Event there (§8.16).
 */
export interface CloseLocation {
  type: 'CloseLocation';
  space: number;
}
/**
 * The card that the Event takes (§8.8).
 */
export interface DiscardCard {
  type: 'DiscardCard';
  card: 'any' | 'forward_back' | 'left_right';
}
/**
 * Do without what the Event offers (§8.9, §8.12).
 */
export interface Decline {
  type: 'Decline';
}
/**
 * A tourist who has arrived, with the location token (§5.6).
 */
export interface Claim {
  tourist:
    | 'agnes'
    | 'bjorn'
    | 'carla'
    | 'dylan'
    | 'elif'
    | 'fergus'
    | 'greta'
    | 'hiro'
    | 'ines'
    | 'jonas'
    | 'karin'
    | 'liam'
    | 'mei'
    | 'noah'
    | 'olga'
    | 'pierre'
    | 'quentin'
    | 'rosa'
    | 'sven'
    | 'tara'
    | 'ulla'
    | 'viktor'
    | 'wanda'
    | 'yusuf';
  kind: 'bar' | 'beach' | 'fountain' | 'hotel' | 'ice_cream' | 'lookout' | 'restaurant' | 'supermarket';
  space: number;
  frustrated: boolean;
  markers: number[];
  by: number | null;
  guides: number[];
  points: number;
  round: number;
}
/**
 * A tourist in town, as everybody sees it.
 */
export interface Guest {
  tourist:
    | 'agnes'
    | 'bjorn'
    | 'carla'
    | 'dylan'
    | 'elif'
    | 'fergus'
    | 'greta'
    | 'hiro'
    | 'ines'
    | 'jonas'
    | 'karin'
    | 'liam'
    | 'mei'
    | 'noah'
    | 'olga'
    | 'pierre'
    | 'quentin'
    | 'rosa'
    | 'sven'
    | 'tara'
    | 'ulla'
    | 'viktor'
    | 'wanda'
    | 'yusuf';
  name: string;
  wishes: ('bar' | 'beach' | 'fountain' | 'hotel' | 'ice_cream' | 'lookout' | 'restaurant' | 'supermarket')[];
  slot: number;
  space: number;
  frustrated: boolean;
  markers: number[];
  steps: number;
  marked: boolean;
  rounds: number;
}
/**
 * An Event that lies before the one who drew it (§7.4).
 */
export interface Lasting {
  event:
    | 'ankle'
    | 'apprentice'
    | 'downhill'
    | 'east_wind'
    | 'fog'
    | 'friend'
    | 'guides_day'
    | 'headset'
    | 'heat'
    | 'lost_bag'
    | 'megaphone'
    | 'new_maps'
    | 'power_cut'
    | 'red_flag'
    | 'review'
    | 'road_works'
    | 'sea_breeze'
    | 'season'
    | 'shade'
    | 'short_cut'
    | 'siesta'
    | 'sore_throat'
    | 'stocktaking'
    | 'strike'
    | 'sunburn'
    | 'tapas'
    | 'tips'
    | 'west_wind'
    | 'wet_stairs';
  drawer: number;
  space?: number | null;
}
/**
 * The book leaves no choice to the table.
 */
export interface Options {}
/**
 * A space of the town.
 */
export interface Place {
  space: number;
  name: string;
  row: number;
  column: number;
  ground: 'square' | 'stairs' | 'street';
  kind?:
    ('bar' | 'beach' | 'fountain' | 'hotel' | 'ice_cream' | 'lookout' | 'restaurant' | 'supermarket') | null;
  sign?: string;
}
/**
 * All of it is a reconstruction, except for what components/*.toml marks as printed.
 */
export interface Printed {
  town: PrintedTown;
  kinds: PrintedKind[];
  tourists: PrintedTourist[];
  events: PrintedEvent[];
  cards: ('any' | 'forward_back' | 'left_right')[];
  hand: number;
  slots: number;
  calm: number;
  losses: number;
  markers: number;
  steps: number;
}
/**
 * A grid of SIDE by SIDE cells. A cell without a place is a house.
 */
export interface PrintedTown {
  places: Place[];
  walls: Wall[];
  square: number[];
  square_name: string;
  square_spanish: string;
}
/**
 * Between two neighbouring places.
 */
export interface Wall {
  one: number;
  other: number;
}
export interface PrintedKind {
  kind: 'bar' | 'beach' | 'fountain' | 'hotel' | 'ice_cream' | 'lookout' | 'restaurant' | 'supermarket';
  name: string;
  spanish: string;
  calm: number;
  frustrated: number;
}
export interface PrintedTourist {
  tourist:
    | 'agnes'
    | 'bjorn'
    | 'carla'
    | 'dylan'
    | 'elif'
    | 'fergus'
    | 'greta'
    | 'hiro'
    | 'ines'
    | 'jonas'
    | 'karin'
    | 'liam'
    | 'mei'
    | 'noah'
    | 'olga'
    | 'pierre'
    | 'quentin'
    | 'rosa'
    | 'sven'
    | 'tara'
    | 'ulla'
    | 'viktor'
    | 'wanda'
    | 'yusuf';
  name: string;
  wishes: ('bar' | 'beach' | 'fountain' | 'hotel' | 'ice_cream' | 'lookout' | 'restaurant' | 'supermarket')[];
}
export interface PrintedEvent {
  event:
    | 'ankle'
    | 'apprentice'
    | 'downhill'
    | 'east_wind'
    | 'fog'
    | 'friend'
    | 'guides_day'
    | 'headset'
    | 'heat'
    | 'lost_bag'
    | 'megaphone'
    | 'new_maps'
    | 'power_cut'
    | 'red_flag'
    | 'review'
    | 'road_works'
    | 'sea_breeze'
    | 'season'
    | 'shade'
    | 'short_cut'
    | 'siesta'
    | 'sore_throat'
    | 'stocktaking'
    | 'strike'
    | 'sunburn'
    | 'tapas'
    | 'tips'
    | 'west_wind'
    | 'wet_stairs';
  name: string;
  spanish: string;
  good: boolean;
  whom: 'all' | 'drawer';
  lasting: boolean;
  rule: string;
}
export interface View {
  seat: number | null;
  phase: Phase;
  round: number;
  first: number;
  turn: number;
  tracker: (Guest | null)[];
  tourists: number;
  reveal: number[];
  event:
    | (
        | 'ankle'
        | 'apprentice'
        | 'downhill'
        | 'east_wind'
        | 'fog'
        | 'friend'
        | 'guides_day'
        | 'headset'
        | 'heat'
        | 'lost_bag'
        | 'megaphone'
        | 'new_maps'
        | 'power_cut'
        | 'red_flag'
        | 'review'
        | 'road_works'
        | 'sea_breeze'
        | 'season'
        | 'shade'
        | 'short_cut'
        | 'siesta'
        | 'sore_throat'
        | 'stocktaking'
        | 'strike'
        | 'sunburn'
        | 'tapas'
        | 'tips'
        | 'west_wind'
        | 'wet_stairs'
      )
    | null;
  asked: number[];
  lasting: Lasting[];
  closed: number[];
  stairs_closed: boolean;
  siesta: boolean;
  events: number;
  used: (
    | 'ankle'
    | 'apprentice'
    | 'downhill'
    | 'east_wind'
    | 'fog'
    | 'friend'
    | 'guides_day'
    | 'headset'
    | 'heat'
    | 'lost_bag'
    | 'megaphone'
    | 'new_maps'
    | 'power_cut'
    | 'red_flag'
    | 'review'
    | 'road_works'
    | 'sea_breeze'
    | 'season'
    | 'shade'
    | 'short_cut'
    | 'siesta'
    | 'sore_throat'
    | 'stocktaking'
    | 'strike'
    | 'sunburn'
    | 'tapas'
    | 'tips'
    | 'west_wind'
    | 'wet_stairs'
  )[];
  deck: number;
  discards: number[];
  hand: ('any' | 'forward_back' | 'left_right')[];
  hands: number[];
  limits: number[];
  draws: number[];
  guided:
    | (
        | 'agnes'
        | 'bjorn'
        | 'carla'
        | 'dylan'
        | 'elif'
        | 'fergus'
        | 'greta'
        | 'hiro'
        | 'ines'
        | 'jonas'
        | 'karin'
        | 'liam'
        | 'mei'
        | 'noah'
        | 'olga'
        | 'pierre'
        | 'quentin'
        | 'rosa'
        | 'sven'
        | 'tara'
        | 'ulla'
        | 'viktor'
        | 'wanda'
        | 'yusuf'
      )
    | null;
  claims: Claim[];
  lost: (
    | 'agnes'
    | 'bjorn'
    | 'carla'
    | 'dylan'
    | 'elif'
    | 'fergus'
    | 'greta'
    | 'hiro'
    | 'ines'
    | 'jonas'
    | 'karin'
    | 'liam'
    | 'mei'
    | 'noah'
    | 'olga'
    | 'pierre'
    | 'quentin'
    | 'rosa'
    | 'sven'
    | 'tara'
    | 'ulla'
    | 'viktor'
    | 'wanda'
    | 'yusuf'
  )[];
  driven: (
    | 'agnes'
    | 'bjorn'
    | 'carla'
    | 'dylan'
    | 'elif'
    | 'fergus'
    | 'greta'
    | 'hiro'
    | 'ines'
    | 'jonas'
    | 'karin'
    | 'liam'
    | 'mei'
    | 'noah'
    | 'olga'
    | 'pierre'
    | 'quentin'
    | 'rosa'
    | 'sven'
    | 'tara'
    | 'ulla'
    | 'viktor'
    | 'wanda'
    | 'yusuf'
  )[];
  losses_left: number;
  at_stake:
    | (
        | 'agnes'
        | 'bjorn'
        | 'carla'
        | 'dylan'
        | 'elif'
        | 'fergus'
        | 'greta'
        | 'hiro'
        | 'ines'
        | 'jonas'
        | 'karin'
        | 'liam'
        | 'mei'
        | 'noah'
        | 'olga'
        | 'pierre'
        | 'quentin'
        | 'rosa'
        | 'sven'
        | 'tara'
        | 'ulla'
        | 'viktor'
        | 'wanda'
        | 'yusuf'
      )
    | null;
  scores: number[];
  last: number | null;
  turns_left: number | null;
  end: End | null;
}
