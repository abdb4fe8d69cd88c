// Written by tools/wire_types.py out of src/gamenight/games/nowhere/types.py: do not edit.

export type Action =
  | DrawItem
  | DrawScenario
  | DealDestination
  | MoveTo
  | Shop
  | TakeDiscard
  | RideBus
  | Borrow
  | GrabCoffee
  | CutTape
  | CutAllTape
  | Prepare
  | UseAbility
  | BreakIn
  | TradeIn
  | Give
  | Take
  | UseItem
  | DrinkCoffee
  | UseBook
  | LendSteps
  | Ready
  | ChooseCharacter
  | KeepItem
  | DiscardItem
  | Track
  | Steer
  | Decline;
/**
 * What is to be settled before the players act freely again.
 */
export type Kind =
  | 'arrest'
  | 'attempt'
  | 'catch'
  | 'character'
  | 'cut'
  | 'destination'
  | 'draw'
  | 'face up'
  | 'fit'
  | 'keep'
  | 'lose'
  | 'next'
  | 'read'
  | 'release'
  | 'resolve'
  | 'share'
  | 'shop'
  | 'steer'
  | 'stride'
  | 'toss'
  | 'track'
  | 'trail';
export type End = 'all jailed' | 'escaped' | 'stranded';

export interface DrawItem {
  type: 'DrawItem';
  item:
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook';
}
export interface DrawScenario {
  type: 'DrawScenario';
  scenario:
    | 'bag_check'
    | 'bath_day'
    | 'birthday'
    | 'burst_main'
    | 'care_package'
    | 'clear_skies'
    | 'cold_shoulder'
    | 'curfew_alan'
    | 'curfew_lakefront'
    | 'deputy_day_off'
    | 'detention'
    | 'downpour'
    | 'fallen_pole'
    | 'film_crew'
    | 'flat_battery'
    | 'free_refills'
    | 'fresh_scent'
    | 'gas_leak'
    | 'health_inspection'
    | 'heat_wave'
    | 'high_tide'
    | 'hole_in_pocket'
    | 'inventory_day'
    | 'lazy_afternoon'
    | 'long_evening'
    | 'lost_property'
    | 'nap_time'
    | 'new_leash'
    | 'open_house'
    | 'overdue_notice'
    | 'raid_alan'
    | 'raid_coleman'
    | 'raid_lakefront'
    | 'raid_mango'
    | 'reading_hour'
    | 'road_crew'
    | 'road_works'
    | 'second_wind'
    | 'side_doors'
    | 'sore_paw'
    | 'spring_cleaning'
    | 'squirrel'
    | 'stakeout'
    | 'street_fair'
    | 'tailwind'
    | 'yard_sale';
}
export interface DealDestination {
  type: 'DealDestination';
  destination:
    | 'bottomless_cup'
    | 'good_boy'
    | 'goodbyes'
    | 'grand_tour'
    | 'grease_monkey'
    | 'keepsake'
    | 'last_lap'
    | 'lost_and_found'
    | 'night_watch'
    | 'overdue';
}
/**
 * Walk there: with spaces left of a Move Action, else by a new one (§4.5).
 */
export interface MoveTo {
  type: 'MoveTo';
  place:
    | (
        | 'auto_shop'
        | 'bus_stop'
        | 'diner'
        | 'floormart'
        | 'high_school'
        | 'library'
        | 'lighthouse'
        | 'neighborhood'
        | 'park'
        | 'port'
        | 'sheriff'
        | 'town_hall'
      )
    | (
        | 'alan_1'
        | 'alan_2'
        | 'alan_3'
        | 'alan_4'
        | 'alan_lakefront'
        | 'alan_mango'
        | 'alan_outer'
        | 'back_1'
        | 'back_2'
        | 'back_3'
        | 'back_lakefront'
        | 'back_mango'
        | 'chatham_1'
        | 'chatham_2'
        | 'chatham_3'
        | 'chatham_4'
        | 'chatham_5'
        | 'chatham_coleman'
        | 'chatham_lakefront'
        | 'coleman_1'
        | 'coleman_2'
        | 'coleman_3'
        | 'coleman_alan'
        | 'lakefront_1'
        | 'lakefront_2'
        | 'lakefront_3'
        | 'lakefront_4'
        | 'lakefront_5'
        | 'lakefront_6'
        | 'lakefront_7'
        | 'mango_1'
        | 'mango_2'
        | 'mango_outer'
        | 'outer_1'
        | 'outer_2'
        | 'outer_3'
        | 'outer_4'
        | 'outer_5'
        | 'outer_6'
      );
}
/**
 * Interact with Floormart (§7.3).
 */
export interface Shop {
  type: 'Shop';
}
/**
 * Interact with the High School (§7.4).
 */
export interface TakeDiscard {
  type: 'TakeDiscard';
  item:
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook';
}
/**
 * Interact with the Bus Stop: swap places (§7.5).
 */
export interface RideBus {
  type: 'RideBus';
  seat: number;
}
/**
 * Interact with the Library (§7.6).
 */
export interface Borrow {
  type: 'Borrow';
}
/**
 * Interact with the Diner (§7.10).
 */
export interface GrabCoffee {
  type: 'GrabCoffee';
}
/**
 * Interact with the Town Hall (§7.11).
 */
export interface CutTape {
  type: 'CutTape';
  location:
    | 'auto_shop'
    | 'bus_stop'
    | 'diner'
    | 'floormart'
    | 'high_school'
    | 'library'
    | 'lighthouse'
    | 'neighborhood'
    | 'park'
    | 'port'
    | 'sheriff'
    | 'town_hall';
}
/**
 * The same with Olympius's Book (§10.6).
 */
export interface CutAllTape {
  type: 'CutAllTape';
}
/**
 * Interact with a Prep Location: spend two Items (§8.2).
 */
export interface Prepare {
  type: 'Prepare';
  vehicle: 'car' | 'diesel' | 'sail';
  personal:
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook';
  other:
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook';
}
/**
 * Bethany's, Noel's, Samantha's or Carl's (§10).
 */
export interface UseAbility {
  type: 'UseAbility';
}
/**
 * Olympius's ability (§10.5).
 */
export interface BreakIn {
  type: 'BreakIn';
  location:
    | 'auto_shop'
    | 'bus_stop'
    | 'diner'
    | 'floormart'
    | 'high_school'
    | 'library'
    | 'lighthouse'
    | 'neighborhood'
    | 'park'
    | 'port'
    | 'sheriff'
    | 'town_hall';
}
/**
 * Guinevere's ability (§10.7).
 */
export interface TradeIn {
  type: 'TradeIn';
  item:
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook';
}
export interface Give {
  type: 'Give';
  item:
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook';
  seat: number;
}
export interface Take {
  type: 'Take';
  item:
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook';
  seat: number;
}
/**
 * Discard an Item for its effect, on whom or what that takes (§11).
 */
export interface UseItem {
  type: 'UseItem';
  item:
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook';
  seat?: number | null;
  location?:
    | (
        | 'auto_shop'
        | 'bus_stop'
        | 'diner'
        | 'floormart'
        | 'high_school'
        | 'library'
        | 'lighthouse'
        | 'neighborhood'
        | 'park'
        | 'port'
        | 'sheriff'
        | 'town_hall'
      )
    | null;
  wanted?:
    | (
        | 'bail_money'
        | 'bicycle'
        | 'bracelet'
        | 'bus_ticket'
        | 'chew_toy'
        | 'diary'
        | 'dog_whistle'
        | 'fake_badge'
        | 'hall_pass'
        | 'house_key'
        | 'locker_key'
        | 'master_key'
        | 'megaphone'
        | 'mixtape'
        | 'raw_steak'
        | 'scissors'
        | 'scooter'
        | 'skateboard'
        | 'sneakers'
        | 'tennis_ball'
        | 'time_capsule'
        | 'town_map'
        | 'yearbook'
      )
    | null;
}
/**
 * §7.10.
 */
export interface DrinkCoffee {
  type: 'DrinkCoffee';
}
/**
 * Noel's, Guinevere's, Samantha's or Carl's Book (§10).
 */
export interface UseBook {
  type: 'UseBook';
  seat?: number | null;
}
/**
 * Half of what Samantha has not run (§10.9).
 */
export interface LendSteps {
  type: 'LendSteps';
  seat: number;
}
/**
 * The round may end (§3.7).
 */
export interface Ready {
  type: 'Ready';
}
export interface ChooseCharacter {
  type: 'ChooseCharacter';
  character: 'bethany' | 'carl' | 'guinevere' | 'noel' | 'olympius' | 'sam';
}
export interface KeepItem {
  type: 'KeepItem';
  item:
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook';
}
export interface DiscardItem {
  type: 'DiscardItem';
  item:
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook';
}
export interface Track {
  type: 'Track';
  seat: number;
}
/**
 * Of paths of the same length the one on which Camel gets here (§5.6).
 */
export interface Steer {
  type: 'Steer';
  place:
    | (
        | 'auto_shop'
        | 'bus_stop'
        | 'diner'
        | 'floormart'
        | 'high_school'
        | 'library'
        | 'lighthouse'
        | 'neighborhood'
        | 'park'
        | 'port'
        | 'sheriff'
        | 'town_hall'
      )
    | (
        | 'alan_1'
        | 'alan_2'
        | 'alan_3'
        | 'alan_4'
        | 'alan_lakefront'
        | 'alan_mango'
        | 'alan_outer'
        | 'back_1'
        | 'back_2'
        | 'back_3'
        | 'back_lakefront'
        | 'back_mango'
        | 'chatham_1'
        | 'chatham_2'
        | 'chatham_3'
        | 'chatham_4'
        | 'chatham_5'
        | 'chatham_coleman'
        | 'chatham_lakefront'
        | 'coleman_1'
        | 'coleman_2'
        | 'coleman_3'
        | 'coleman_alan'
        | 'lakefront_1'
        | 'lakefront_2'
        | 'lakefront_3'
        | 'lakefront_4'
        | 'lakefront_5'
        | 'lakefront_6'
        | 'lakefront_7'
        | 'mango_1'
        | 'mango_2'
        | 'mango_outer'
        | 'outer_1'
        | 'outer_2'
        | 'outer_3'
        | 'outer_4'
        | 'outer_5'
        | 'outer_6'
      );
}
/**
 * Let it happen; or be done with what may be done.
 */
export interface Decline {
  type: 'Decline';
}
/**
 * All that lies open.
 */
export interface Board {
  round?: number;
  reader?: number;
  agenda: Task[];
  characters?: ('bethany' | 'carl' | 'guinevere' | 'noel' | 'olympius' | 'sam')[];
  deck: (
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook'
  )[];
  discard?: (
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook'
  )[];
  removed?: (
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook'
  )[];
  scenarios: (
    | 'bag_check'
    | 'bath_day'
    | 'birthday'
    | 'burst_main'
    | 'care_package'
    | 'clear_skies'
    | 'cold_shoulder'
    | 'curfew_alan'
    | 'curfew_lakefront'
    | 'deputy_day_off'
    | 'detention'
    | 'downpour'
    | 'fallen_pole'
    | 'film_crew'
    | 'flat_battery'
    | 'free_refills'
    | 'fresh_scent'
    | 'gas_leak'
    | 'health_inspection'
    | 'heat_wave'
    | 'high_tide'
    | 'hole_in_pocket'
    | 'inventory_day'
    | 'lazy_afternoon'
    | 'long_evening'
    | 'lost_property'
    | 'nap_time'
    | 'new_leash'
    | 'open_house'
    | 'overdue_notice'
    | 'raid_alan'
    | 'raid_coleman'
    | 'raid_lakefront'
    | 'raid_mango'
    | 'reading_hour'
    | 'road_crew'
    | 'road_works'
    | 'second_wind'
    | 'side_doors'
    | 'sore_paw'
    | 'spring_cleaning'
    | 'squirrel'
    | 'stakeout'
    | 'street_fair'
    | 'tailwind'
    | 'yard_sale'
  )[];
  current?: (
    | 'bag_check'
    | 'bath_day'
    | 'birthday'
    | 'burst_main'
    | 'care_package'
    | 'clear_skies'
    | 'cold_shoulder'
    | 'curfew_alan'
    | 'curfew_lakefront'
    | 'deputy_day_off'
    | 'detention'
    | 'downpour'
    | 'fallen_pole'
    | 'film_crew'
    | 'flat_battery'
    | 'free_refills'
    | 'fresh_scent'
    | 'gas_leak'
    | 'health_inspection'
    | 'heat_wave'
    | 'high_tide'
    | 'hole_in_pocket'
    | 'inventory_day'
    | 'lazy_afternoon'
    | 'long_evening'
    | 'lost_property'
    | 'nap_time'
    | 'new_leash'
    | 'open_house'
    | 'overdue_notice'
    | 'raid_alan'
    | 'raid_coleman'
    | 'raid_lakefront'
    | 'raid_mango'
    | 'reading_hour'
    | 'road_crew'
    | 'road_works'
    | 'second_wind'
    | 'side_doors'
    | 'sore_paw'
    | 'spring_cleaning'
    | 'squirrel'
    | 'stakeout'
    | 'street_fair'
    | 'tailwind'
    | 'yard_sale'
  )[];
  counter?: number;
  hands: (
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook'
  )[][];
  pawns: (
    | (
        | 'auto_shop'
        | 'bus_stop'
        | 'diner'
        | 'floormart'
        | 'high_school'
        | 'library'
        | 'lighthouse'
        | 'neighborhood'
        | 'park'
        | 'port'
        | 'sheriff'
        | 'town_hall'
      )
    | (
        | 'alan_1'
        | 'alan_2'
        | 'alan_3'
        | 'alan_4'
        | 'alan_lakefront'
        | 'alan_mango'
        | 'alan_outer'
        | 'back_1'
        | 'back_2'
        | 'back_3'
        | 'back_lakefront'
        | 'back_mango'
        | 'chatham_1'
        | 'chatham_2'
        | 'chatham_3'
        | 'chatham_4'
        | 'chatham_5'
        | 'chatham_coleman'
        | 'chatham_lakefront'
        | 'coleman_1'
        | 'coleman_2'
        | 'coleman_3'
        | 'coleman_alan'
        | 'lakefront_1'
        | 'lakefront_2'
        | 'lakefront_3'
        | 'lakefront_4'
        | 'lakefront_5'
        | 'lakefront_6'
        | 'lakefront_7'
        | 'mango_1'
        | 'mango_2'
        | 'mango_outer'
        | 'outer_1'
        | 'outer_2'
        | 'outer_3'
        | 'outer_4'
        | 'outer_5'
        | 'outer_6'
      )
  )[];
  jailed: number[];
  caught: boolean[];
  steps: (number | null)[];
  bonus: number[];
  extra: number[];
  spent: number[];
  ready: boolean[];
  used: boolean[];
  books: boolean[];
  coffee: boolean[];
  coffees: number;
  drunk?: number[];
  handed?: (
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook'
  )[];
  tape?: (
    | 'auto_shop'
    | 'bus_stop'
    | 'diner'
    | 'floormart'
    | 'high_school'
    | 'library'
    | 'lighthouse'
    | 'neighborhood'
    | 'park'
    | 'port'
    | 'sheriff'
    | 'town_hall'
  )[];
  crossing: boolean[];
  camel?:
    | (
        | 'auto_shop'
        | 'bus_stop'
        | 'diner'
        | 'floormart'
        | 'high_school'
        | 'library'
        | 'lighthouse'
        | 'neighborhood'
        | 'park'
        | 'port'
        | 'sheriff'
        | 'town_hall'
      )
    | (
        | 'alan_1'
        | 'alan_2'
        | 'alan_3'
        | 'alan_4'
        | 'alan_lakefront'
        | 'alan_mango'
        | 'alan_outer'
        | 'back_1'
        | 'back_2'
        | 'back_3'
        | 'back_lakefront'
        | 'back_mango'
        | 'chatham_1'
        | 'chatham_2'
        | 'chatham_3'
        | 'chatham_4'
        | 'chatham_5'
        | 'chatham_coleman'
        | 'chatham_lakefront'
        | 'coleman_1'
        | 'coleman_2'
        | 'coleman_3'
        | 'coleman_alan'
        | 'lakefront_1'
        | 'lakefront_2'
        | 'lakefront_3'
        | 'lakefront_4'
        | 'lakefront_5'
        | 'lakefront_6'
        | 'lakefront_7'
        | 'mango_1'
        | 'mango_2'
        | 'mango_outer'
        | 'outer_1'
        | 'outer_2'
        | 'outer_3'
        | 'outer_4'
        | 'outer_5'
        | 'outer_6'
      );
  preps?: number[];
  preparers?: number[];
  decoy?: boolean;
  hush?: boolean;
  sprint?: boolean;
  deeds: string[][];
  trail?: Trail | null;
  end?: End | null;
}
/**
 * One thing on the agenda; which fields mean something depends on its kind.
 */
export interface Task {
  kind: Kind;
  seat?: number;
  n?: number;
  items?: (
    | 'bail_money'
    | 'bicycle'
    | 'bracelet'
    | 'bus_ticket'
    | 'chew_toy'
    | 'diary'
    | 'dog_whistle'
    | 'fake_badge'
    | 'hall_pass'
    | 'house_key'
    | 'locker_key'
    | 'master_key'
    | 'megaphone'
    | 'mixtape'
    | 'raw_steak'
    | 'scissors'
    | 'scooter'
    | 'skateboard'
    | 'sneakers'
    | 'tennis_ball'
    | 'time_capsule'
    | 'town_map'
    | 'yearbook'
  )[];
  seats?: number[];
  scenario?:
    | (
        | 'bag_check'
        | 'bath_day'
        | 'birthday'
        | 'burst_main'
        | 'care_package'
        | 'clear_skies'
        | 'cold_shoulder'
        | 'curfew_alan'
        | 'curfew_lakefront'
        | 'deputy_day_off'
        | 'detention'
        | 'downpour'
        | 'fallen_pole'
        | 'film_crew'
        | 'flat_battery'
        | 'free_refills'
        | 'fresh_scent'
        | 'gas_leak'
        | 'health_inspection'
        | 'heat_wave'
        | 'high_tide'
        | 'hole_in_pocket'
        | 'inventory_day'
        | 'lazy_afternoon'
        | 'long_evening'
        | 'lost_property'
        | 'nap_time'
        | 'new_leash'
        | 'open_house'
        | 'overdue_notice'
        | 'raid_alan'
        | 'raid_coleman'
        | 'raid_lakefront'
        | 'raid_mango'
        | 'reading_hour'
        | 'road_crew'
        | 'road_works'
        | 'second_wind'
        | 'side_doors'
        | 'sore_paw'
        | 'spring_cleaning'
        | 'squirrel'
        | 'stakeout'
        | 'street_fair'
        | 'tailwind'
        | 'yard_sale'
      )
    | null;
}
/**
 * The last Scent Trail, to be shown.
 */
export interface Trail {
  number: number;
  quarry: number;
  path: (
    | (
        | 'auto_shop'
        | 'bus_stop'
        | 'diner'
        | 'floormart'
        | 'high_school'
        | 'library'
        | 'lighthouse'
        | 'neighborhood'
        | 'park'
        | 'port'
        | 'sheriff'
        | 'town_hall'
      )
    | (
        | 'alan_1'
        | 'alan_2'
        | 'alan_3'
        | 'alan_4'
        | 'alan_lakefront'
        | 'alan_mango'
        | 'alan_outer'
        | 'back_1'
        | 'back_2'
        | 'back_3'
        | 'back_lakefront'
        | 'back_mango'
        | 'chatham_1'
        | 'chatham_2'
        | 'chatham_3'
        | 'chatham_4'
        | 'chatham_5'
        | 'chatham_coleman'
        | 'chatham_lakefront'
        | 'coleman_1'
        | 'coleman_2'
        | 'coleman_3'
        | 'coleman_alan'
        | 'lakefront_1'
        | 'lakefront_2'
        | 'lakefront_3'
        | 'lakefront_4'
        | 'lakefront_5'
        | 'lakefront_6'
        | 'lakefront_7'
        | 'mango_1'
        | 'mango_2'
        | 'mango_outer'
        | 'outer_1'
        | 'outer_2'
        | 'outer_3'
        | 'outer_4'
        | 'outer_5'
        | 'outer_6'
      )
  )[];
  result: 'caught' | 'missed' | 'short' | 'toy' | 'waiting';
}
export interface CharacterBox {
  name: string;
  ability: string;
  book: string;
}
export interface DestinationBox {
  name: string;
  text: string;
  flavour: string;
}
export interface EffectBox {
  effect: string;
  text: string;
  places: (
    | (
        | 'auto_shop'
        | 'bus_stop'
        | 'diner'
        | 'floormart'
        | 'high_school'
        | 'library'
        | 'lighthouse'
        | 'neighborhood'
        | 'park'
        | 'port'
        | 'sheriff'
        | 'town_hall'
      )
    | (
        | 'alan_1'
        | 'alan_2'
        | 'alan_3'
        | 'alan_4'
        | 'alan_lakefront'
        | 'alan_mango'
        | 'alan_outer'
        | 'back_1'
        | 'back_2'
        | 'back_3'
        | 'back_lakefront'
        | 'back_mango'
        | 'chatham_1'
        | 'chatham_2'
        | 'chatham_3'
        | 'chatham_4'
        | 'chatham_5'
        | 'chatham_coleman'
        | 'chatham_lakefront'
        | 'coleman_1'
        | 'coleman_2'
        | 'coleman_3'
        | 'coleman_alan'
        | 'lakefront_1'
        | 'lakefront_2'
        | 'lakefront_3'
        | 'lakefront_4'
        | 'lakefront_5'
        | 'lakefront_6'
        | 'lakefront_7'
        | 'mango_1'
        | 'mango_2'
        | 'mango_outer'
        | 'outer_1'
        | 'outer_2'
        | 'outer_3'
        | 'outer_4'
        | 'outer_5'
        | 'outer_6'
      )
  )[];
}
export interface ItemBox {
  name: string;
  type: 'dog' | 'movement' | 'personal' | 'sheriff' | 'unique';
  copies: number;
  text: string;
  flavour: string;
}
export interface LocationBox {
  name: string;
  interaction: string;
  streets: ('alan' | 'back' | 'chatham' | 'coleman' | 'lakefront' | 'mango' | 'outer')[];
  beside: (
    | 'alan_1'
    | 'alan_2'
    | 'alan_3'
    | 'alan_4'
    | 'alan_lakefront'
    | 'alan_mango'
    | 'alan_outer'
    | 'back_1'
    | 'back_2'
    | 'back_3'
    | 'back_lakefront'
    | 'back_mango'
    | 'chatham_1'
    | 'chatham_2'
    | 'chatham_3'
    | 'chatham_4'
    | 'chatham_5'
    | 'chatham_coleman'
    | 'chatham_lakefront'
    | 'coleman_1'
    | 'coleman_2'
    | 'coleman_3'
    | 'coleman_alan'
    | 'lakefront_1'
    | 'lakefront_2'
    | 'lakefront_3'
    | 'lakefront_4'
    | 'lakefront_5'
    | 'lakefront_6'
    | 'lakefront_7'
    | 'mango_1'
    | 'mango_2'
    | 'mango_outer'
    | 'outer_1'
    | 'outer_2'
    | 'outer_3'
    | 'outer_4'
    | 'outer_5'
    | 'outer_6'
  )[];
  entrances: (
    | 'alan_1'
    | 'alan_2'
    | 'alan_3'
    | 'alan_4'
    | 'alan_lakefront'
    | 'alan_mango'
    | 'alan_outer'
    | 'back_1'
    | 'back_2'
    | 'back_3'
    | 'back_lakefront'
    | 'back_mango'
    | 'chatham_1'
    | 'chatham_2'
    | 'chatham_3'
    | 'chatham_4'
    | 'chatham_5'
    | 'chatham_coleman'
    | 'chatham_lakefront'
    | 'coleman_1'
    | 'coleman_2'
    | 'coleman_3'
    | 'coleman_alan'
    | 'lakefront_1'
    | 'lakefront_2'
    | 'lakefront_3'
    | 'lakefront_4'
    | 'lakefront_5'
    | 'lakefront_6'
    | 'lakefront_7'
    | 'mango_1'
    | 'mango_2'
    | 'mango_outer'
    | 'outer_1'
    | 'outer_2'
    | 'outer_3'
    | 'outer_4'
    | 'outer_5'
    | 'outer_6'
  )[];
  outline: Point[];
  tapeable: boolean;
  x: number;
  y: number;
}
export interface Point {
  x: number;
  y: number;
}
/**
 * None: the printed game alone.
 */
export interface Options {}
export interface Printed {
  streets: {
    [k: string]: StreetBox;
  };
  spaces: {
    [k: string]: SpaceBox;
  };
  locations: {
    [k: string]: LocationBox;
  };
  neighbours: {
    [k: string]: (
      | (
          | 'auto_shop'
          | 'bus_stop'
          | 'diner'
          | 'floormart'
          | 'high_school'
          | 'library'
          | 'lighthouse'
          | 'neighborhood'
          | 'park'
          | 'port'
          | 'sheriff'
          | 'town_hall'
        )
      | (
          | 'alan_1'
          | 'alan_2'
          | 'alan_3'
          | 'alan_4'
          | 'alan_lakefront'
          | 'alan_mango'
          | 'alan_outer'
          | 'back_1'
          | 'back_2'
          | 'back_3'
          | 'back_lakefront'
          | 'back_mango'
          | 'chatham_1'
          | 'chatham_2'
          | 'chatham_3'
          | 'chatham_4'
          | 'chatham_5'
          | 'chatham_coleman'
          | 'chatham_lakefront'
          | 'coleman_1'
          | 'coleman_2'
          | 'coleman_3'
          | 'coleman_alan'
          | 'lakefront_1'
          | 'lakefront_2'
          | 'lakefront_3'
          | 'lakefront_4'
          | 'lakefront_5'
          | 'lakefront_6'
          | 'lakefront_7'
          | 'mango_1'
          | 'mango_2'
          | 'mango_outer'
          | 'outer_1'
          | 'outer_2'
          | 'outer_3'
          | 'outer_4'
          | 'outer_5'
          | 'outer_6'
        )
    )[];
  };
  items: {
    [k: string]: ItemBox;
  };
  scenarios: {
    [k: string]: ScenarioBox;
  };
  destinations: {
    [k: string]: DestinationBox;
  };
  characters: {
    [k: string]: CharacterBox;
  };
  vehicles: {
    [k: string]: VehicleBox;
  };
  actions: number[];
  steps: number;
}
export interface StreetBox {
  name: string;
  spaces: (
    | 'alan_1'
    | 'alan_2'
    | 'alan_3'
    | 'alan_4'
    | 'alan_lakefront'
    | 'alan_mango'
    | 'alan_outer'
    | 'back_1'
    | 'back_2'
    | 'back_3'
    | 'back_lakefront'
    | 'back_mango'
    | 'chatham_1'
    | 'chatham_2'
    | 'chatham_3'
    | 'chatham_4'
    | 'chatham_5'
    | 'chatham_coleman'
    | 'chatham_lakefront'
    | 'coleman_1'
    | 'coleman_2'
    | 'coleman_3'
    | 'coleman_alan'
    | 'lakefront_1'
    | 'lakefront_2'
    | 'lakefront_3'
    | 'lakefront_4'
    | 'lakefront_5'
    | 'lakefront_6'
    | 'lakefront_7'
    | 'mango_1'
    | 'mango_2'
    | 'mango_outer'
    | 'outer_1'
    | 'outer_2'
    | 'outer_3'
    | 'outer_4'
    | 'outer_5'
    | 'outer_6'
  )[];
}
export interface SpaceBox {
  name: string;
  x: number;
  y: number;
  streets: ('alan' | 'back' | 'chatham' | 'coleman' | 'lakefront' | 'mango' | 'outer')[];
}
export interface ScenarioBox {
  name: string;
  when: string;
  harmful: boolean;
  text: string;
  flavour: string;
  effects: EffectBox[];
}
export interface VehicleBox {
  name: string;
  preparations: number;
  type: 'dog' | 'movement' | 'personal' | 'sheriff' | 'unique';
  capacity: number;
  site:
    | 'auto_shop'
    | 'bus_stop'
    | 'diner'
    | 'floormart'
    | 'high_school'
    | 'library'
    | 'lighthouse'
    | 'neighborhood'
    | 'park'
    | 'port'
    | 'sheriff'
    | 'town_hall';
  exit:
    | 'auto_shop'
    | 'bus_stop'
    | 'diner'
    | 'floormart'
    | 'high_school'
    | 'library'
    | 'lighthouse'
    | 'neighborhood'
    | 'park'
    | 'port'
    | 'sheriff'
    | 'town_hall';
}
/**
 * What Camel would do if the viewer interacted where they stand, or will after an Interact (§5).
 */
export interface Scent {
  quarries: number[];
  path: (
    | (
        | 'auto_shop'
        | 'bus_stop'
        | 'diner'
        | 'floormart'
        | 'high_school'
        | 'library'
        | 'lighthouse'
        | 'neighborhood'
        | 'park'
        | 'port'
        | 'sheriff'
        | 'town_hall'
      )
    | (
        | 'alan_1'
        | 'alan_2'
        | 'alan_3'
        | 'alan_4'
        | 'alan_lakefront'
        | 'alan_mango'
        | 'alan_outer'
        | 'back_1'
        | 'back_2'
        | 'back_3'
        | 'back_lakefront'
        | 'back_mango'
        | 'chatham_1'
        | 'chatham_2'
        | 'chatham_3'
        | 'chatham_4'
        | 'chatham_5'
        | 'chatham_coleman'
        | 'chatham_lakefront'
        | 'coleman_1'
        | 'coleman_2'
        | 'coleman_3'
        | 'coleman_alan'
        | 'lakefront_1'
        | 'lakefront_2'
        | 'lakefront_3'
        | 'lakefront_4'
        | 'lakefront_5'
        | 'lakefront_6'
        | 'lakefront_7'
        | 'mango_1'
        | 'mango_2'
        | 'mango_outer'
        | 'outer_1'
        | 'outer_2'
        | 'outer_3'
        | 'outer_4'
        | 'outer_5'
        | 'outer_6'
      )
  )[];
  ends: (
    | (
        | 'auto_shop'
        | 'bus_stop'
        | 'diner'
        | 'floormart'
        | 'high_school'
        | 'library'
        | 'lighthouse'
        | 'neighborhood'
        | 'park'
        | 'port'
        | 'sheriff'
        | 'town_hall'
      )
    | (
        | 'alan_1'
        | 'alan_2'
        | 'alan_3'
        | 'alan_4'
        | 'alan_lakefront'
        | 'alan_mango'
        | 'alan_outer'
        | 'back_1'
        | 'back_2'
        | 'back_3'
        | 'back_lakefront'
        | 'back_mango'
        | 'chatham_1'
        | 'chatham_2'
        | 'chatham_3'
        | 'chatham_4'
        | 'chatham_5'
        | 'chatham_coleman'
        | 'chatham_lakefront'
        | 'coleman_1'
        | 'coleman_2'
        | 'coleman_3'
        | 'coleman_alan'
        | 'lakefront_1'
        | 'lakefront_2'
        | 'lakefront_3'
        | 'lakefront_4'
        | 'lakefront_5'
        | 'lakefront_6'
        | 'lakefront_7'
        | 'mango_1'
        | 'mango_2'
        | 'mango_outer'
        | 'outer_1'
        | 'outer_2'
        | 'outer_3'
        | 'outer_4'
        | 'outer_5'
        | 'outer_6'
      )
  )[];
  arrives: boolean;
}
export interface View {
  seat: number | null;
  board: Board;
  destinations: (
    | (
        | 'bottomless_cup'
        | 'good_boy'
        | 'goodbyes'
        | 'grand_tour'
        | 'grease_monkey'
        | 'keepsake'
        | 'last_lap'
        | 'lost_and_found'
        | 'night_watch'
        | 'overdue'
      )
    | null
  )[];
  reached: boolean[];
  progress: number[] | null;
  scent: Scent | null;
  swaps: (Scent | null)[];
  reach: number;
  rounds: number;
  share: number;
  pocket: number;
  capacity: number[];
}
