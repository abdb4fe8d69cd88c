/** Moments of a real game, written out of the Python rules by tools/wire_types.py. */

import type { Choice } from '../src/lib/table/contract';
import type { Frame, SeatInfo, TableInfo } from '../src/lib/wire/types';
import type { Action, View } from '../src/games/northwest/types';
import northwest from './frames/northwest.json';

export type NorthwestFrame = Omit<Frame, 'view' | 'choices'> & { view: View; choices: Choice<Action>[] };

export const frames = northwest as unknown as NorthwestFrame[];
export const first = frames[0]!;
export const last = frames.at(-1)!;

export function seat(at: number, more: Partial<SeatInfo> = {}): SeatInfo {
  return {
    seat: at,
    name: ['Ada', 'Bo', 'Cy', 'Di'][at]!,
    bot: null,
    open: false,
    yours: at === 0,
    connected: true,
    left: false,
    ...more,
  };
}

export function table(more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: 't1',
    version: 1,
    components: 'packaged',
    yours: false,
    game: 'northwest',
    status: 'running',
    public: false,
    options: {},
    seats: [seat(0), seat(1, { bot: 'greedy' })],
    created: 0,
    seq: 64,
    to_act: [0],
    commitment: 'c0ffee',
    seed: null,
    invite: null,
    outcome: null,
    rematch: null,
    ...more,
  };
}
