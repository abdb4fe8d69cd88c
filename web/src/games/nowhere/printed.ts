/** What lies printed on the table: printed.json, written out of the rules, with its types. */

import raw from './printed.json';
import type {
  ChooseCharacter,
  CutTape,
  DealDestination,
  DrawItem,
  DrawScenario,
  MoveTo,
  Prepare,
  Task,
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
/** The board as it is sent: nothing is left out. */
export type Board = Omit<Required<View['board']>, 'agenda'> & { agenda: Required<Task>[] };

interface Printed {
  streets: Record<string, { name: string; spaces: Space[] }>;
  spaces: Record<Space, { name: string; x: number; y: number; streets: string[] }>;
  locations: Record<
    Location,
    {
      name: string;
      interaction: string;
      streets: string[];
      beside: Space[];
      entrances: Space[];
      outline: [number, number][];
      tapeable: boolean;
      x: number;
      y: number;
    }
  >;
  neighbours: Record<Place, Place[]>;
  items: Record<Item, { name: string; type: ItemType; copies: number; text: string; flavour: string }>;
  scenarios: Record<Scenario, { name: string; when: 'now' | 'round' | 'end'; harmful: boolean; text: string; flavour: string }>;
  destinations: Record<Destination, { name: string; text: string; flavour: string }>;
  characters: Record<Character, { name: string; ability: string; book: string }>;
  vehicles: Record<
    Vehicle,
    { name: string; preparations: number; type: ItemType; capacity: number; site: Location; exit: Location }
  >;
  counter_end: number;
}

export const printed = raw as unknown as Printed;

export const VEHICLES = Object.keys(printed.vehicles) as Vehicle[];
export const LOCATIONS = Object.keys(printed.locations) as Location[];
export const SPACES = Object.keys(printed.spaces) as Space[];

export function boardOf(view: View): Board {
  return view.board as Board;
}

export function isLocation(place: Place): place is Location {
  return place in printed.locations;
}

export function placeName(place: Place): string {
  return isLocation(place) ? printed.locations[place].name : printed.spaces[place].name;
}

export function firstName(who: Character | undefined): string {
  return who === undefined ? '' : printed.characters[who].name.split(' ')[0]!;
}
