/** The icons of the table: from game-icons.net, and some drawn here. */

import cassette from 'print:audio-cassette';
import key from 'print:key';
import houseKeys from 'print:house-keys';
import notebook from 'print:secret-book';
import charm from 'print:charm';
import shoe from 'print:converse-shoe';
import ticket from 'print:ticket';
import pass from 'print:id-card';
import scissors from 'print:scissors';
import badge from 'print:police-badge';
import duck from 'print:plastic-duck';
import whistle from 'print:whistle';
import ball from 'print:tennis-ball';
import album from 'print:black-book';
import skeletonKey from 'print:skeleton-key';
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
import handcuffs from 'print:handcuffs';
import padlock from 'print:padlock';
import shield from 'print:checked-shield';

import type { Item, Location, Vehicle } from './printed';

const line = (d: string, width = 28): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" ` +
  'stroke-linejoin="round"/>';
const ring = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="currentColor" stroke-width="28"/>`;

const skateboard = line('M46 190q22 64 74 64h272q52 0 74-64', 44) + ring(150, 332, 34) + ring(362, 332, 34);
const bicycle =
  ring(120, 336, 86) +
  ring(392, 336, 86) +
  line('M120 336l78-156h146l48 156M198 180l64 156H120M262 336l82-156M164 148h66M344 180l-22-56h62', 24);
const scooter =
  ring(110, 392, 54) +
  ring(404, 392, 54) +
  line('M404 392L346 128h-62M346 128h44M164 392h90c50 0 62-54 78-130M60 300h166v-62H96q-36 16-36 62z');
const money =
  '<path fill="currentColor" fill-rule="evenodd" d="M30 140h452v232H30zm226 50a66 66 0 1 0 .1 0z' +
  'M66 176v46a46 46 0 0 0 46-46zm334 0a46 46 0 0 0 46 46v-46zM66 336h46a46 46 0 0 0-46-46zm334 0h46' +
  'v-46a46 46 0 0 0-46 46z"/>';
const steak =
  '<path fill="currentColor" fill-rule="evenodd" d="M80 250c0-96 112-160 216-150 96 8 150 74 140 ' +
  '156-8 72-62 92-84 144-20 42-84 52-136 20C144 378 80 334 80 250zm236-92a44 44 0 1 0 .1 0z"/>';
const map =
  line('M50 124l136-52 140 52 136-52v318l-136 52-140-52-136 52zM186 72v318M326 124v318', 24) +
  line('M90 334l40-70m24-30l52 20m40 18l56-60m36-26l50-6', 20);

export const ICONS = {
  mixtape: cassette,
  diary: notebook,
  bracelet: charm,
  locker_key: key,
  sneakers: shoe,
  house_key: houseKeys,
  skateboard,
  bicycle,
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
  raid: handcuffs,
  closed: padlock,
  safe: shield,
} satisfies Record<Item | Location | Vehicle | 'book' | 'coffee' | 'raid' | 'closed' | 'safe', string>;

export type IconName = keyof typeof ICONS;
