/** The pieces of Nowhere beside the rules that speak of them. */

import type { Picture } from '../../lib/table/contract';
import Camel from './Camel.svelte';
import Icon from './Icon.svelte';
import ItemCard from './Item.svelte';
import Polaroid from './Polaroid.svelte';
import Portrait from './Portrait.svelte';
import { firstName, locations, printed, VEHICLES, type Character, type Item, type Location } from './printed';

const PLACES: Partial<Record<Location, readonly string[]>> = {
  park: ['7.2', '2.8'],
  floormart: ['7.3'],
  high_school: ['7.4'],
  bus_stop: ['7.5'],
  library: ['7.6'],
  sheriff: ['7.8', '6.1'],
  lighthouse: ['8.4'],
  diner: ['7.10'],
  town_hall: ['7.11'],
  auto_shop: ['8.5'],
  neighborhood: ['8.6'],
  port: ['8.6'],
};

/** The rules about a character's ability and Book (§10). */
const CAST: Record<Character, readonly string[]> = {
  bethany: ['10.1', '10.2'],
  noel: ['10.3', '10.4'],
  olympius: ['10.5', '10.6'],
  guinevere: ['10.7', '10.8'],
  sam: ['10.9', '10.10'],
  carl: ['10.11', '10.12'],
};

const ITEMS: Partial<Record<Item, readonly string[]>> = {
  sneakers: ['11.2'],
  skateboard: ['11.2'],
  bicycle: ['11.2'],
  scooter: ['11.2'],
  town_map: ['11.2'],
  mixtape: ['11.3'],
  yearbook: ['11.3'],
  diary: ['11.4'],
  time_capsule: ['11.4'],
  locker_key: ['11.5'],
  house_key: ['11.6'],
  bus_ticket: ['11.6'],
  bracelet: ['11.6'],
  tennis_ball: ['11.7'],
  raw_steak: ['11.7', '5.12'],
  dog_whistle: ['11.8'],
  bail_money: ['11.9'],
  megaphone: ['11.9'],
  scissors: ['11.10'],
  master_key: ['11.10'],
  fake_badge: ['11.11'],
  chew_toy: ['11.12', '5.9'],
  hall_pass: ['11.12', '6.7'],
};

export const pictures = (): Picture[] => [
  { rules: ['5.1'], caption: 'Camel', Piece: Camel, props: { mood: 'sniffing' }, width: 3.6 },
  { rules: ['5.8'], caption: 'He has caught somebody', Piece: Camel, props: { mood: 'proud' }, width: 3.6 },
  { rules: ['5.9'], caption: 'Fooled', Piece: Camel, props: { mood: 'fooled' }, width: 3.6 },
  {
    rules: ['4.7', '7.12'],
    caption: 'Yellow Tape',
    Piece: Polaroid,
    props: { location: 'library', taped: true },
    width: 4.4,
  },
  ...locations().map((location) => ({
    rules: PLACES[location] ?? [],
    caption: printed().locations[location].name,
    Piece: Polaroid,
    props: { location },
    width: 4.4,
    titled: true,
  })),
  ...VEHICLES.map((vehicle) => ({
    rules: ['8.1'],
    caption: printed().vehicles[vehicle].name,
    Piece: Icon,
    props: { name: vehicle },
    width: 2.6,
  })),
  { rules: ['2.4', '7.10'], caption: 'Coffee', Piece: Icon, props: { name: 'coffee' }, width: 2.4 },
  { rules: ['7.6', '7.7'], caption: 'Library Book', Piece: Icon, props: { name: 'book' }, width: 2.4 },
  ...(Object.keys(CAST) as Character[]).map((who) => ({
    rules: CAST[who],
    caption: firstName(who),
    Piece: Portrait,
    props: { who },
    width: 3.4,
  })),
  ...(Object.keys(printed().items) as Item[]).map((item) => ({
    rules: ITEMS[item] ?? [],
    caption: printed().items[item].name,
    Piece: ItemCard,
    props: { item, small: true, place: `rule:${item}`, look: () => undefined },
    width: 2.6,
  })),
];
