/** What took nomads or turns from groups, in words: who, where and why. The table stops for it. */

import { combats, letterAt, printed, skies, zoneOf, type Weather } from './map';
import type { Blown, View } from './types';
import { dying, SKY, tileName } from './words';

export interface Mishap {
  seat: number;
  /** Where the group stands, or where it died. */
  tile: number | null;
  /** Nomads lost. */
  nomads: number;
  /** Whether the group's turn ended because of it. */
  turn: boolean;
  /** The cause, as a sentence with the number of its rule. */
  why: string;
}

const DEADLY = new Set(['skull', 'skull_boom']);
const ENDING = new Set(['explosion', 'skull_boom']);

/** The mishaps of the last action. Empty: nobody lost a nomad or a turn. */
export function mishaps(before: View, after: View): Mishap[] {
  const tiles = [...before.tiles];
  const found: Mishap[] = [];
  for (const event of after.events) {
    if (event.type === 'Walked') tiles[event.seat] = event.way.at(-1)!;
    if (event.type === 'Blown') {
      tiles[event.seat] = event.way.at(-1)!;
      found.push(...blownAway(event, tiles, before.weather));
    } else if (event.type === 'Trapped' && (DEADLY.has(event.face) || ENDING.has(event.face))) {
      const why = `Trap: the Combat die says “${combats()[event.face]}” (§7.2)`;
      const nomads = Number(DEADLY.has(event.face));
      found.push({ seat: event.seat, tile: event.tile, nomads, turn: ENDING.has(event.face), why });
    } else if (event.type === 'LostTurn') {
      const where = event.by === 'trap' ? 'a trap' : 'quicksand';
      const why = `The wind blew the group into ${where} before it could walk (§6.13)`;
      const last = found.findLast(({ seat }) => seat === event.seat);
      if (last) Object.assign(last, { turn: true, why: `${last.why}. ${why}` });
      else found.push({ seat: event.seat, tile: tiles[event.seat] ?? null, nomads: 0, turn: true, why });
    } else if (event.type === 'Starved') {
      for (const [seat, nomads] of event.losses.entries()) {
        const tile = tiles[seat] ?? null;
        if (nomads && tile !== null)
          found.push({ seat, tile, nomads, turn: false, why: hunger(tile, before) });
      }
    } else if (event.type === 'Perished') {
      const last = found.findLast(({ seat }) => seat === event.seat);
      if (last) last.why += '. The group is out (§9.1)';
    }
  }
  return found;
}

function blownAway(event: Blown, tiles: readonly (number | null)[], weather: Weather): Mishap[] {
  const { seat, direction, off_the_map: off, rammed } = event;
  const lost = (who: number, why: string): Mishap => ({
    seat: who,
    tile: tiles[who] ?? null,
    nomads: 1,
    turn: false,
    why,
  });
  const squares = skies()[weather].push;
  const push = `${SKY[weather]}, ${squares} ${direction ?? ''}`.trim();
  if (off) return [lost(seat, `${push}: a push off the island takes a nomad, and the group stays (§6.10)`)];
  if (rammed == null) return [];
  return [
    lost(seat, `${push}, into another group: both lose a nomad (§6.12)`),
    lost(rammed, 'Another group was blown into it: both lose a nomad (§6.12)'),
  ];
}

/** Why a DEATH takes nomads on a tile (§4.6 to §4.8). */
function hunger(tile: number, view: View): string {
  const { fed, hunger_penalty: thirst } = printed();
  const letter = letterAt(tile);
  if (letter === 'W') return `Death: water, but no food: ${dying(thirst)} (§4.7)`;
  if (letter === 'F' && zoneOf(tile) === view.zone) return `Death: food, but no water: ${dying(fed)} (§4.6)`;
  return `Death: no food of ${view.zone ?? 'the food zone'} and no water: ${dying(fed + thirst)} (§4.8)`;
}

/** "loses 2 nomads and the turn". `you`: "lose ...". */
export function costs({ nomads, turn }: Mishap, you: boolean): string {
  const lost = [nomads ? (nomads === 1 ? '1 nomad' : `${nomads} nomads`) : '', turn ? 'the turn' : ''];
  return `${you ? 'lose' : 'loses'} ${lost.filter(Boolean).join(' and ')}`;
}

export function where({ tile }: Mishap): string {
  return tile === null ? '' : tileName(tile);
}

/** What distinguishes the mishaps of one action from others, so that an undo does not tell them again. */
export function nameOf(view: View, found: readonly Mishap[]): string {
  const each = found.map(({ seat, tile, nomads, turn }) => [seat, tile, nomads, turn].join());
  return `${view.round} ${each.join(';')}`;
}
