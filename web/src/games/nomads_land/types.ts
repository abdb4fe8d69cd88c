// Written by tools/wire_types.py out of src/gamenight/games/nomads_land/types.py: do not edit.

export type Action =
  | RollZone
  | RollChallenge
  | RollWeather
  | RollArrow
  | RollCombat
  | Spawn
  | ChooseSide
  | Walk
  | EndTurn
  | Teleport;
export type End = 'last group' | 'nine turns' | 'nobody left';
/**
 * What is being decided.
 */
export type Phase =
  'arrow' | 'challenge' | 'over' | 'side' | 'spawn' | 'teleport' | 'trap' | 'walk' | 'weather' | 'zone';

/**
 * Chance: where the food lies first (§2.2).
 */
export interface RollZone {
  type: 'RollZone';
  zone: 'Aim' | 'Dig' | 'Hop' | 'Swap' | 'Tip' | 'Wild';
}
/**
 * Chance: the Challenge die of the next seat that rolls for the first turn (§2.4).
 */
export interface RollChallenge {
  type: 'RollChallenge';
  face: -2 | -1 | 0 | 1 | 2 | 3;
}
/**
 * Chance: the new weather (§4.4).
 */
export interface RollWeather {
  type: 'RollWeather';
  weather: 'blizzard' | 'partly_cloudy' | 'raining' | 'sunny' | 'thunderstorm' | 'tornado';
}
/**
 * Chance: what the wind does to the group whose turn begins (§6.5).
 */
export interface RollArrow {
  type: 'RollArrow';
  face: 'door' | 'either' | 'left' | 'right' | 'stairs' | 'up';
}
/**
 * Chance: what the trap does (§7.2).
 */
export interface RollCombat {
  type: 'RollCombat';
  face: 'arrow' | 'explosion' | 'explosion_bang' | 'skull' | 'skull_boom';
}
/**
 * Begin on a Start tile (§2.5).
 */
export interface Spawn {
  type: 'Spawn';
  tile: number;
}
/**
 * Let the wind blow left or right (§6.8).
 */
export interface ChooseSide {
  type: 'ChooseSide';
  side: 'left' | 'right';
}
/**
 * Walk tile by tile; a trap on the way stops the group unless it is passed safely (§3.6, §3.7).
 */
export interface Walk {
  type: 'Walk';
  way: number[];
}
/**
 * Leave the rest of the movement (§3.4).
 */
export interface EndTurn {
  type: 'EndTurn';
}
/**
 * From the Oasis back to a Start tile (§8.5).
 */
export interface Teleport {
  type: 'Teleport';
  tile: number;
}
/**
 * The wind has decided for a group: pushed, or not.
 */
export interface Blown {
  type: 'Blown';
  seat: number;
  face: 'door' | 'either' | 'left' | 'right' | 'stairs' | 'up';
  direction: ('down' | 'left' | 'right' | 'up') | null;
  way: number[];
  off_the_map?: boolean;
  rammed?: number | null;
}
/**
 * An edge over which one gets down from the first tile to the other, and not up.
 */
export interface Cliff {
  top: number;
  foot: number;
}
export interface CombatFace {
  face: 'arrow' | 'explosion' | 'explosion_bang' | 'skull' | 'skull_boom';
  words: string;
}
/**
 * What a turn of the turn counter brings.
 */
export interface Coming {
  round: number;
  food_moves: boolean;
  weather_changes: boolean;
  death: boolean;
  zone: 'Aim' | 'Dig' | 'Hop' | 'Lurk' | 'Oasis' | 'Roam' | 'Swap' | 'Tip' | 'Wild';
}
/**
 * The food zone, at the start or after FOOD MOVES.
 */
export interface FoodLies {
  type: 'FoodLies';
  zone: 'Aim' | 'Dig' | 'Hop' | 'Lurk' | 'Oasis' | 'Roam' | 'Swap' | 'Tip' | 'Wild';
}
/**
 * The wind carried a group onto a tile that ended its turn before it could walk (§6.13).
 */
export interface LostTurn {
  type: 'LostTurn';
  seat: number;
  by: 'quicksand' | 'trap';
}
/**
 * Where the book contradicts itself; the defaults are our rulings.
 */
export interface Options {
  /**
   * The stairs of the Arrow die push down the board, or do as the door does (§6.7)
   */
  stairs?: 'calm' | 'push';
  /**
   * The door of the Arrow die lifts the whole weather effect, or the push alone (§6.6)
   */
  door?: 'calm' | 'slow';
  /**
   * Squares of the Food Order; the last two are a reconstruction (§4.2)
   */
  food_order?: 6 | 8;
}
/**
 * A group is out of the game (§9.1).
 */
export interface Perished {
  type: 'Perished';
  seat: number;
}
export interface Printed {
  rows: string[];
  names: string[];
  terrain: Terrain[];
  zones: ZoneBox[];
  cliffs: Cliff[];
  tunnels: Tunnel[];
  food_order: ('Aim' | 'Dig' | 'Hop' | 'Lurk' | 'Oasis' | 'Roam' | 'Swap' | 'Tip' | 'Wild')[];
  turns: PrintedTurn[];
  skies: Sky[];
  combat: CombatFace[];
  allowance: number;
  tunnel: number;
  fed: number;
  hunger_penalty: number;
  revived: number;
}
export interface Terrain {
  letter: string;
  name: string;
  cost: number | null;
}
/**
 * Nine by nine tiles.
 */
export interface ZoneBox {
  zone: 'Aim' | 'Dig' | 'Hop' | 'Lurk' | 'Oasis' | 'Roam' | 'Swap' | 'Tip' | 'Wild';
  row: number;
  column: number;
  kind: 'haven' | 'oasis' | 'wilderness';
}
export interface Tunnel {
  number: number;
  one: number;
  other: number;
}
/**
 * A square of the turn counter.
 */
export interface PrintedTurn {
  round: number;
  food_moves: boolean;
  weather_changes: boolean;
  death: boolean;
}
export interface Sky {
  weather: 'blizzard' | 'partly_cloudy' | 'raining' | 'sunny' | 'thunderstorm' | 'tornado';
  name: string;
  penalty: number;
  push: number;
}
export interface ReachedOasis {
  type: 'ReachedOasis';
  seat: number;
  revived: number;
}
/**
 * The turn counter shows this turn.
 */
export interface RoundBegan {
  type: 'RoundBegan';
  round: number;
}
/**
 * Quicksand ended the turn (§5.5).
 */
export interface Sank {
  type: 'Sank';
  seat: number;
}
export interface Spawned {
  type: 'Spawned';
  seat: number;
  tile: number;
}
/**
 * A DEATH: the nomads each seat lost (§4.5).
 */
export interface Starved {
  type: 'Starved';
  losses: number[];
}
export interface Teleported {
  type: 'Teleported';
  seat: number;
  tile: number;
}
export interface Trapped {
  type: 'Trapped';
  seat: number;
  tile: number;
  face: 'arrow' | 'explosion' | 'explosion_bang' | 'skull' | 'skull_boom';
}
/**
 * Nothing is secret in Nomad's Land: every seat, and a spectator, sees all.
 */
export interface View {
  options: Options;
  phase: Phase;
  nomads: number[];
  tiles: (number | null)[];
  rolls: ((-2 | -1 | 0 | 1 | 2 | 3) | null)[];
  rolling: number[];
  first: number;
  turn: number;
  round: number;
  food: number;
  weather: 'blizzard' | 'partly_cloudy' | 'raining' | 'sunny' | 'thunderstorm' | 'tornado';
  movement: number;
  walked: boolean;
  onward: number[];
  lost_turns: LostTurn[];
  events: (
    | FoodLies
    | WentFirst
    | Spawned
    | RoundBegan
    | WeatherTurned
    | Walked
    | Blown
    | Trapped
    | Sank
    | LostTurn
    | ReachedOasis
    | Starved
    | Perished
    | Teleported
  )[];
  end: End | null;
  zone: ('Aim' | 'Dig' | 'Hop' | 'Lurk' | 'Oasis' | 'Roam' | 'Swap' | 'Tip' | 'Wild') | null;
  coming: Coming[];
  losses: number[];
}
/**
 * The Challenge die has decided.
 */
export interface WentFirst {
  type: 'WentFirst';
  seat: number;
}
export interface WeatherTurned {
  type: 'WeatherTurned';
  weather: 'blizzard' | 'partly_cloudy' | 'raining' | 'sunny' | 'thunderstorm' | 'tornado';
}
export interface Walked {
  type: 'Walked';
  seat: number;
  way: number[];
  cost: number;
}
