/** The changes between two views: moves of the tents, losses and sounds. */

import type { Sound } from '../../lib/house/sound';
import type { View } from './types';

export interface Journey {
  seat: number;
  /** From the old tile to the new one. One tile: the wind shook the tent but did not move it. */
  way: readonly number[];
  by: 'foot' | 'wind' | 'leap';
}

/**
 * How each tent moves from one view to the next. It follows the event if there is one. Otherwise it moves
 * straight, for example after an undo or a jump in a replay.
 */
export function journeys(before: View, after: View): Journey[] {
  const found: Journey[] = [];
  for (const [seat, to] of after.tiles.entries()) {
    const from = before.tiles[seat] ?? null;
    if (from === null || to === null) continue;
    const told = after.events.find(
      (event) =>
        (event.type === 'Walked' || event.type === 'Blown') && event.seat === seat && event.way.at(-1) === to,
    );
    const way = told && 'way' in told ? told.way : [to];
    if (told?.type === 'Blown' && told.direction !== null && from === way[0])
      found.push({ seat, way, by: 'wind' });
    else if (told && from !== to)
      found.push({ seat, way: way[0] === from ? way : [from, ...way], by: 'foot' });
    else if (from !== to) found.push({ seat, way: [from, to], by: 'leap' });
  }
  return found;
}

export type Trails = Readonly<Record<number, readonly number[]>>;

/** The last way of each group, kept until the group moves again. */
export function trailed(trails: Trails, before: View, after: View): Trails {
  const next: Record<number, readonly number[]> = { ...trails };
  if (after.round === 0) return {};
  for (const { seat, way, by } of journeys(before, after)) {
    const last = next[seat];
    const goesOn = by === 'foot' && before.turn === seat && last?.at(-1) === way[0] && sameTurn(before);
    if (by === 'leap') delete next[seat];
    else next[seat] = goesOn ? [...last!, ...way.slice(1)] : way;
  }
  return next;
}

/** Whether the group whose turn it is has already moved in this turn. */
function sameTurn(view: View): boolean {
  return view.events.some((event) => 'seat' in event && event.seat === view.turn && event.type !== 'Spawned');
}

/** How many nomads each group gained. Losses are negative. */
export function gains(before: View, after: View): number[] {
  return after.nomads.map((count, seat) => count - (before.nomads[seat] ?? count));
}

/** Where groups died between two views. */
export function graves(before: View, after: View): number[] {
  return before.tiles.filter(
    (tile, seat): tile is number => tile !== null && after.tiles[seat] === null && after.nomads[seat] === 0,
  );
}

export function sounds(before: View, after: View): Sound[] {
  const heard: Sound[] = [];
  if (journeys(before, after).length) heard.push('wood');
  if (before.tiles.some((tile, seat) => tile === null && after.tiles[seat] != null)) heard.push('paper');
  if (
    after.events.some(
      ({ type }) => type === 'Trapped' || type === 'Blown' || type === 'WeatherTurned' || type === 'FoodLies',
    )
  )
    heard.push('cone');
  if (came(after, 'tornado') && !came(before, 'tornado')) heard.push('tornado');
  if (gains(before, after).some((gain) => gain < 0)) heard.push('no');
  return heard;
}

/** Whether a weather is among the last events. */
function came({ events }: View, weather: string): boolean {
  return events.some((event) => event.type === 'WeatherTurned' && event.weather === weather);
}
