/** Prints of game-icons.net for what lies on the table. */

import cassette from 'print:audio-cassette';
import key from 'print:key';
import houseKeys from 'print:house-keys';
import notebook from 'print:secret-book';
import charm from 'print:charm';
import shoe from 'print:converse-shoe';
import skateboard from 'print:skateboard';
import bike from 'print:dutch-bike';
import ticket from 'print:ticket';
import scooter from 'print:kick-scooter';
import pass from 'print:id-card';
import money from 'print:money-stack';
import scissors from 'print:scissors';
import badge from 'print:police-badge';
import duck from 'print:plastic-duck';
import steak from 'print:steak';
import whistle from 'print:whistle';
import ball from 'print:tennis-ball';
import album from 'print:black-book';
import skeletonKey from 'print:skeleton-key';
import map from 'print:treasure-map';
import megaphone from 'print:megaphone';
import capsule from 'print:strongbox';
import bench from 'print:park-bench';
import cart from 'print:shopping-cart';
import cap from 'print:graduate-cap';
import bus from 'print:bus';
import shelf from 'print:bookshelf';
import star from 'print:law-star';
import lighthouse from 'print:lighthouse';
import cup from 'print:coffee-cup';
import capitol from 'print:capitol';
import house from 'print:family-house';
import anchor from 'print:anchor';
import wrench from 'print:wrench';
import sail from 'print:sailboat';
import diesel from 'print:speed-boat';
import car from 'print:city-car';

import type { Item, Location, Vehicle } from './printed';

export const ICONS = {
  mixtape: cassette,
  diary: notebook,
  bracelet: charm,
  locker_key: key,
  sneakers: shoe,
  house_key: houseKeys,
  skateboard,
  bicycle: bike,
  bus_ticket: ticket,
  scooter,
  hall_pass: pass,
  bail_money: money,
  scissors,
  fake_badge: badge,
  chew_toy: duck,
  raw_steak: steak,
  dog_whistle: whistle,
  tennis_ball: ball,
  yearbook: album,
  master_key: skeletonKey,
  town_map: map,
  megaphone,
  time_capsule: capsule,
  park: bench,
  floormart: cart,
  high_school: cap,
  bus_stop: bus,
  library: shelf,
  sheriff: star,
  lighthouse,
  diner: cup,
  town_hall: capitol,
  neighborhood: house,
  port: anchor,
  auto_shop: wrench,
  sail,
  diesel,
  car,
  book: notebook,
  coffee: cup,
} satisfies Record<Item | Location | Vehicle | 'book' | 'coffee', string>;

export type IconName = keyof typeof ICONS;
