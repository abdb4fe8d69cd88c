// Written by tools/wire_types.py out of src/gamenight/server/wire.py: do not edit.

/**
 * Why a table was closed.
 */
export type Closed = 'cancelled' | 'rules_changed';
/**
 * Why something was refused. The codes stay the same across versions.
 */
export type Code =
  | 'bad_code'
  | 'bad_name'
  | 'bad_table'
  | 'cross_site'
  | 'illegal_action'
  | 'malformed'
  | 'no_chat'
  | 'no_undo'
  | 'not_found'
  | 'not_open'
  | 'not_yours'
  | 'stale'
  | 'too_fast'
  | 'too_large'
  | 'too_many'
  | 'unavailable'
  | 'unreadable_log';
export type FromClient = Act | Undo | Say | AskHint;
export type FromServer = Welcome | Moved | TableChanged | Said | Done | Refused | Hint;
export type Status = 'closed' | 'finished' | 'open' | 'running';
export type SeatKind = 'bot' | 'here' | 'me' | 'open';

/**
 * What stands on the box.
 */
export interface About {
  sentence: string;
  minutes: string;
  age: string;
  designers: string[];
  publisher: string;
}
export interface Act {
  type: 'Act';
  id: number;
  seat: number;
  seq: number;
  action: unknown;
  revision?: number | null;
}
export interface AskHint {
  type: 'AskHint';
  id: number;
  seat: number;
  seq: number;
}
export interface ChatLine {
  number: number;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}
/**
 * A one-time code that signs in another device as the same player. It is valid for ten minutes.
 */
export interface DeviceCode {
  code: string;
}
/**
 * The client's message `id` was carried out and stored.
 */
export interface Done {
  type: 'Done';
  id: number;
  seq: number;
}
/**
 * A table at one moment, as one client sees it.
 */
export interface Frame {
  seq: number;
  revision: number;
  eyes: number | null;
  view: unknown;
  to_act: number[];
  choices: LegalChoice[];
  can_undo: boolean;
  outcome: Outcome | null;
  deadline?: number | null;
}
export interface LegalChoice {
  action: unknown;
  text: string;
  badge: string;
}
/**
 * How a game ended. In a cooperative game everyone wins or nobody does.
 */
export interface Outcome {
  scores: number[];
  winners: number[];
  reason: string;
}
/**
 * Undo the last action of this client, in any of its seats.
 */
export interface Undo {
  type: 'Undo';
  id: number;
  seat: number;
  seq: number;
  revision?: number | null;
}
export interface Say {
  type: 'Say';
  id: number;
  text: string;
}
/**
 * The first message: everything that a client needs to draw the table.
 *
 *     Lines start at `since`: the seq that the client asked for, or an earlier one if actions were undone. The
 *     client drops the lines it has from `since` on.
 */
export interface Welcome {
  type: 'Welcome';
  table: TableInfo;
  frame: Frame;
  since: number;
  lines: LogLine[];
  chat: ChatLine[];
}
export interface TableInfo {
  id: string;
  game: string;
  status: Status;
  public: boolean;
  options: {
    [k: string]: boolean | number | string | null;
  };
  seats: SeatInfo[];
  created: number;
  seq: number;
  to_act: number[];
  commitment: string;
  seed: string | null;
  invite: string | null;
  outcome: Outcome | null;
  version: number;
  yours: boolean;
  closed?: Closed | null;
  rematch?: string | null;
}
export interface SeatInfo {
  seat: number;
  name: string;
  bot: string | null;
  open: boolean;
  yours: boolean;
  connected: boolean;
  left: boolean;
}
export interface LogLine {
  seq: number;
  seat: number;
  text: string;
}
/**
 * An action was taken, and chance has decided what follows.
 *
 *     Or actions were undone. Then the frame's `seq` is smaller than before, and the client drops the lines from
 *     that seq on.
 */
export interface Moved {
  type: 'Moved';
  frame: Frame;
  lines: LogLine[];
  undone?: boolean;
}
/**
 * Somebody sat down, left or came back, or the game began or ended.
 */
export interface TableChanged {
  type: 'TableChanged';
  table: TableInfo;
}
export interface Said {
  type: 'Said';
  line: ChatLine;
}
/**
 * The client's message `id` was refused. It changed nothing.
 */
export interface Refused {
  type: 'Refused';
  id: number | null;
  code: string;
  message: string;
}
/**
 * The choice that the strongest bot would make. `choice` is an index into the frame's choices.
 */
export interface Hint {
  type: 'Hint';
  id: number;
  choice: number;
  text: string;
}
export interface GameCard {
  slug: string;
  title: string;
  about: About;
  fewest: number;
  most: number;
  cooperative: boolean;
  secrets: boolean;
  chat: boolean;
  options: OptionCard[];
  bots: string[];
}
/**
 * One option: its name, what it means, what it can be.
 */
export interface OptionCard {
  name: string;
  help: string;
  choices: (boolean | string | number | null)[];
  default: boolean | string | number | null;
}
/**
 * Links to a table for people at other computers.
 */
export interface Invitation {
  links: InviteLink[];
  listening: boolean;
}
export interface InviteLink {
  url: string;
  qr: string;
}
export interface Join {
  invite?: string | null;
  seat?: number | null;
}
export interface Lobby {
  mine: TableInfo[];
  open: TableInfo[];
  running: TableInfo[];
}
export interface Me {
  player: string;
  name: string;
}
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: {
    [k: string]: boolean | number | string | null;
  };
  public?: boolean;
}
export interface SeatWish {
  kind: SeatKind;
  name?: string | null;
  bot?: string | null;
}
/**
 * The body of every HTTP error.
 */
export interface Problem {
  code: string;
  message: string;
}
/**
 * A table with me in the first seat, bots in the others, and the default options.
 */
export interface QuickTable {
  game: string;
}
export interface Rename {
  name: string;
}
export interface Replay {
  game: string;
  players: string[];
  options: {
    [k: string]: boolean | number | string | null;
  };
  eyes: number | null;
  open: boolean;
  steps: ReplayStep[];
  outcome: Outcome | null;
  seed: string | null;
  commitment: string | null;
}
/**
 * One state and the action that led to it. The first step has no action.
 */
export interface ReplayStep {
  seat: number | null;
  lines: string[];
  view: unknown;
  to_act: number[];
  views?: unknown[];
}
export interface SeatCommand {
  seat: number;
}
export interface Shelf {
  version: string;
  games: GameCard[];
}
export interface UseDeviceCode {
  code: string;
}
