/** What is printed on the map and the cards, by the ids of the rules. */

import { fromPrinted } from '../../lib/table/printed';
import type {
  CharacterBox,
  ChooseCharacter,
  CutTape,
  DealDestination,
  DestinationBox,
  DrawItem,
  DrawScenario,
  ItemBox,
  LocationBox,
  MoveTo,
  Prepare,
  ScenarioBox,
  SpaceBox,
  StreetBox,
  Task,
  VehicleBox,
  View,
} from './types';

export type Item = DrawItem['item'];
export type Scenario = DrawScenario['scenario'];
export type Destination = DealDestination['destination'];
export type Place = MoveTo['place'];
export type Location = CutTape['location'];
export type Space = Exclude<Place, Location>;
export type Character = ChooseCharacter['character'];
export type Vehicle = Prepare['vehicle'];
export type ItemType = 'personal' | 'movement' | 'sheriff' | 'dog' | 'unique';
/** The board with all fields: the server sends every one. Games of older versions have no markers. */
export type Board = Omit<Required<View['board']>, 'agenda' | 'markers'> & {
  agenda: Required<Task>[];
  markers?: View['board']['markers'];
};

/** What is printed, with a key for each id. The generated `Printed` has only string keys. */
interface Printed {
  streets: Record<string, StreetBox>;
  spaces: Record<Space, SpaceBox>;
  locations: Record<Location, LocationBox>;
  neighbours: Record<Place, Place[]>;
  items: Record<Item, ItemBox>;
  scenarios: Record<Scenario, ScenarioBox>;
  destinations: Record<Destination, DestinationBox>;
  characters: Record<Character, CharacterBox>;
  vehicles: Record<Vehicle, VehicleBox>;
  /** Of a round, for each player who is free. */
  actions: number;
  steps: number;
}

export const printed = fromPrinted((found: Printed) => found);

/** In the order of `preps` on the board. */
export const VEHICLES: readonly Vehicle[] = ['sail', 'diesel', 'car'];
export const locations = fromPrinted((found: Printed) => Object.keys(found.locations) as Location[]);
export const spaces = fromPrinted((found: Printed) => Object.keys(found.spaces) as Space[]);

export function boardOf(view: View): Board {
  return view.board as Board;
}

export function isLocation(place: Place): place is Location {
  return place in printed().locations;
}

export function placeName(place: Place): string {
  return isLocation(place) ? printed().locations[place].name : printed().spaces[place].name;
}

export function firstName(who: Character | undefined): string {
  return who === undefined ? '' : printed().characters[who].name.split(' ')[0]!;
}
