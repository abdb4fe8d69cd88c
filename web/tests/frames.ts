/** Frames of real games, for the tests. tools/wire_types.py writes them with the Python rules. */

import { vi } from 'vitest';

import type { Choice } from '../src/lib/table/contract';
import type { Frame, SeatInfo, TableInfo } from '../src/lib/wire/types';
import type { Action, View } from '../src/games/northwest/types';
import northwest from './frames/northwest.json';

/** A frame with the types of its game. */
export type FrameOf<V, A> = Omit<Frame, 'view' | 'choices'> & { view: V; choices: Choice<A>[] };
export type NorthwestFrame = FrameOf<View, Action>;

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

/** The props of a table component that shows a frame. Its callbacks are spies. */
export function propsOf<V, A>(frame: FrameOf<V, A>, seats: readonly SeatInfo[]) {
  return {
    view: frame.view,
    seat: frame.eyes,
    seats,
    toAct: frame.to_act,
    choices: frame.choices,
    hint: null,
    busy: false,
    onact: vi.fn<(choice: Choice<A>) => void>(),
    onask: vi.fn<(action: A) => void>(),
    onexplain: vi.fn<(words: string | null) => void>(),
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
