// Written by tools/wire_types.py out of src/gamenight/server/wire.py: do not edit.

/**
 * Why a table was closed.
 */
export type Closed = 'cancelled' | 'rules_changed';
/**
 * Why something was refused; these words stay the same across versions.
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
 * Typed on another device within ten minutes, once, it makes that device the same player.
 */
export interface DeviceCode {
  code: string;
}
/**
 * What the client sent as `id` is done and stored.
 */
export interface Done {
  type: 'Done';
  id: number;
  seq: number;
}
/**
 * A table at one moment, through one pair of eyes.
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
  asides?: LegalChoice[];
  with_asides?: number[];
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
 * Take back the last action of this client's, at whichever of its seats.
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
 * The first message: everything needed to draw the table.
 *
 *     Lines start at the seq the client asked from, or before it where actions were undone since: lines that the
 *     client has from `since` on no longer hold.
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
  components: string;
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
 * An action was taken, and chance decided what followed from it.
 *
 *     Or actions were undone: then the frame's `seq` is smaller than before; lines from it on no longer hold.
 */
export interface Moved {
  type: 'Moved';
  frame: Frame;
  lines: LogLine[];
  undone?: boolean;
}
/**
 * Somebody sat down, left, came back, or the table began or ended.
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
 * What the client sent as `id` was refused and changed nothing.
 */
export interface Refused {
  type: 'Refused';
  id: number | null;
  code: string;
  message: string;
}
/**
 * What the best bot of the house would do, out of the choices of the frame.
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
  components: string;
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
 * How people at other computers come to a table.
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
 * One click: me in the first seat, bots in the others, everything at its default.
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
  printed: unknown;
}
/**
 * A state and how it came about; the first step is the empty table.
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
