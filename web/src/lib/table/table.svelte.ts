/** The state of a table in this client: frames from the socket, shown one by one, and what can be chosen. */

import { notice } from '../house/notice.svelte';
import { reading } from '../house/reading.svelte';
import { wasSignedOut } from '../house/session.svelte';
import { PACES, settings, type Pace } from '../house/settings.svelte';
import { sound } from '../house/sound';
import { liveAddress, sentence } from '../wire/api';
import { TableSocket, type Link, type SocketHooks } from '../wire/socket';
import type {
  Answer,
  ChatLine,
  Frame,
  FromClient,
  FromServer,
  LogLine,
  Moved,
  Proposal,
  TableInfo,
  Welcome,
} from '../wire/types';
import { Clocks } from './clocks.svelte';
import type { Choice } from './contract';
import { Pacer } from './pacer';
import { Recaps, type Recap, type Shown } from './recap';

/** The longest time that a frame stays on screen if chance acts next. */
const CHANCE_MS = 240;

/** A message without its id, which `#send` adds. */
type Unsent = FromClient extends infer M ? (M extends FromClient ? Omit<M, 'id'> : never) : never;

/** A choice worth considering. */
export interface Hinted {
  choice: Choice;
  /** How good it is, compared with the best one. */
  compared: string;
  /** The reasons, as a sentence. May be empty. */
  because: string;
}

/** A frame to show, and its log lines. `paced`: it stays on screen long enough to be followed. */
type News = Omit<Shown, 'seen'> & { paced: boolean };

/** The part of a socket that the table uses. Tests pass a fake. */
export interface Line {
  send: (message: FromClient) => boolean;
  close: () => void;
  restart: () => void;
}

/** A line about people arrives at once, those about actions when their frame is shown. */
const inOrder = (lines: readonly LogLine[]) => lines.toSorted((one, other) => one.seq - other.seq);

export class LiveTable {
  info = $state.raw<TableInfo | null>(null);
  /** The frame on screen. `#latest` is newer while actions of other seats wait to be shown. */
  shown = $state.raw<Frame | null>(null);
  lines = $state.raw<readonly LogLine[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  link = $state<Link>('connecting');
  /** Why the server refuses this client for good, if `link` is `shut`. */
  turnedAway = $state('');
  /** The number of frames that wait to be shown. */
  behind = $state(0);
  /** True from sending an action until the server answers. */
  busy = $state(false);
  /** The choices of the last hint, the best first. Empty: no hint is open. */
  hints = $state.raw<readonly Hinted[]>([]);
  /** The index of the one that the table marks. */
  pointed = $state(0);
  thinking = $state(false);
  /**
   * The seat whose player must come to the screen before the cover is removed. Only in a game with secrets,
   * if several people share the screen.
   */
  cover = $state<number | null>(null);
  /** The time that people have left. */
  readonly clocks = new Clocks();
  /** True during a long animation. No other frame is shown until it ends. */
  held = $state(false);
  /** True until a long animation has shown its result. Log and sounds must not tell it before. */
  unshown = $state(false);
  /** The number of chat lines since the chat was last open. */
  unread = $state(0);

  /** What has happened since the last turn of the seat that is to act. Null: nothing to tell. */
  recap = $state.raw<Recap | null>(null);
  /** The lines of the last action on screen that has any. */
  news = $state.raw<readonly LogLine[]>([]);

  #proposals = $state.raw<readonly Proposal[]>([]);

  /** The choices on offer. If several seats may act at once, they do not wait for frames to be shown. */
  readonly choices: readonly Choice[] = $derived(
    this.shown && (this.behind === 0 || this.shown.to_act.length > 1) && !this.held && this.cover === null
      ? (this.shown.choices as readonly Choice[])
      : [],
  );
  readonly asides: readonly Choice[] = $derived(
    this.shown && !this.held && this.cover === null ? ((this.shown.asides ?? []) as readonly Choice[]) : [],
  );
  /** Others at this screen who could come to it, to act or for an aside. */
  readonly comers: readonly number[] = $derived.by(() => {
    const able = [...(this.shown?.to_act ?? []), ...(this.shown?.with_asides ?? [])];
    return this.mine.filter((seat) => able.includes(seat) && seat !== this.shown?.eyes);
  });
  /** What the bots want, as soon as the frame that they saw is on screen. */
  readonly proposals: readonly Proposal[] = $derived(this.behind === 0 && !this.held ? this.#proposals : []);
  /** The choice of the open hint that the table marks. */
  readonly hint: Choice | null = $derived(this.hints[this.pointed]?.choice ?? null);
  readonly seat: number | null = $derived(this.shown?.eyes ?? null);
  readonly mine: readonly number[] = $derived(
    (this.info?.seats ?? []).filter((seat) => seat.yours && !seat.left).map((seat) => seat.seat),
  );
  readonly names: readonly string[] = $derived((this.info?.seats ?? []).map((seat) => seat.name));
  readonly canUndo: boolean = $derived(this.behind === 0 && (this.shown?.can_undo ?? false));

  #socket: Line;
  #secrets: boolean;
  #latest: Frame | null = null;
  #pacer: Pacer<News>;
  #recaps: Recaps;
  #skipping = false;
  #next = 1;
  #acting: number | null = null;
  /** Whether what was sent is an aside. */
  #aside = false;
  /** The own seat whose view is wanted, if several may act at once. Null: the server decides. */
  #eyes: number | null = null;
  /** Whether that seat came to the screen for an aside: then it stays as long as it has one. */
  #forAside = false;

  constructor(
    id: string,
    invite: string | null,
    secrets: boolean,
    connect: (hooks: SocketHooks) => Line = (hooks) => new TableSocket(hooks),
    atOnce = false,
  ) {
    this.#secrets = secrets;
    this.#recaps = new Recaps(atOnce);
    this.#pacer = new Pacer((news) => this.#show(news));
    this.#socket = connect({
      address: () => liveAddress(id, this.#latest, invite, this.#eyes, this.pace),
      receive: (message) => this.#receive(message),
      link: (link) => {
        // A connection that is being retried still counts as lost.
        if (link !== 'connecting' || this.link !== 'lost') this.link = link;
        if (link !== 'open') {
          this.busy = this.thinking = false;
          this.#acting = null;
        }
      },
    });
  }

  /** The pace of others. In a lesson, words that are shown meanwhile want to be read. */
  get pace(): Pace {
    return this.#latest?.lesson && settings.pace === 'steady' ? 'slow' : settings.pace;
  }

  /** Takes what the server says about the table. A guest who was removed now sees another view. */
  take(table: TableInfo): void {
    const removed = table.removed && this.info?.removed === false;
    this.info = table;
    this.clocks.takeTable(table);
    if (removed) this.reconnect();
  }

  close(): void {
    this.#pacer.clear();
    this.#socket.close();
  }

  /** Shows all waiting frames at once. */
  skip(): void {
    this.held = this.unshown = false;
    this.#skipping = true;
    this.#pacer.skip();
    this.#skipping = false;
    this.behind = 0;
  }

  hold(): void {
    this.held = this.unshown = true;
    this.#pacer.hold();
  }

  tell(): void {
    this.unshown = false;
  }

  release(): void {
    if (!this.held) return;
    this.held = this.unshown = false;
    this.#pacer.release();
    this.behind = this.#pacer.waiting;
  }

  act(choice: Choice): void {
    const { shown } = this;
    const aside = this.asides.includes(choice);
    if (!shown || shown.eyes === null || this.busy || !(aside || this.choices.includes(choice))) return;
    this.hints = [];
    this.#aside = aside;
    const sent = this.#send({
      type: 'Act',
      seat: shown.eyes,
      seq: shown.seq,
      revision: shown.revision,
      action: choice.action,
    });
    this.skip();
    this.busy = sent;
    this.#acting = sent ? this.#next - 1 : null;
  }

  /** Asks why an action is not legal. The server refuses it and gives the reason. */
  ask(action: unknown): void {
    const { shown } = this;
    if (!shown || shown.eyes === null || this.busy || !this.choices.length) return;
    this.#send({ type: 'Act', seat: shown.eyes, seq: shown.seq, revision: shown.revision, action });
  }

  undo(): void {
    const { shown } = this;
    const seat = shown?.eyes ?? this.mine[0];
    if (!shown || seat === undefined || !this.canUndo) return;
    this.#send({ type: 'Undo', seat, seq: shown.seq, revision: shown.revision });
  }

  /** Asks for a hint. If one is open, it is closed instead. */
  askHint(): void {
    const { shown } = this;
    if (this.hints.length) {
      this.hints = [];
      return;
    }
    if (!shown || shown.eyes === null || !this.choices.length || this.thinking) return;
    this.thinking = this.#send({ type: 'AskHint', seat: shown.eyes, seq: shown.seq });
  }

  answerBot({ seat, number }: Proposal, answer: Answer): void {
    this.#send({ type: 'AnswerBot', seat, number, answer });
  }

  say(text: string): boolean {
    return this.#send({ type: 'Say', text });
  }

  /** Shows the view of another seat of this screen. */
  look(seat: number): void {
    this.#eyes = seat;
    this.#forAside = !this.shown?.to_act.includes(seat);
    this.reconnect();
  }

  /** Notes that somebody has read what happened since their last turn. */
  readRecap(): void {
    this.#recaps.read();
    this.recap = this.#recaps.recap;
  }

  uncover(): void {
    this.cover = null;
  }

  /** Connects again. Needed after a seat was taken or left: this client may now see another view. */
  reconnect(): void {
    this.#socket.restart();
  }

  #send(message: Unsent): boolean {
    const sent = this.#socket.send({ ...message, id: this.#next++ });
    if (!sent) notice('Not connected: nothing was sent. Trying to connect again …', 'stop');
    return sent;
  }

  #receive(message: FromServer): void {
    switch (message.type) {
      case 'Welcome':
        this.take(message.table);
        this.chat = message.chat;
        this.#proposals = message.proposals ?? [];
        this.#welcome(message);
        break;
      case 'Moved':
        this.#moved(message);
        break;
      case 'TableChanged':
        this.take(message.table);
        this.lines = inOrder([...this.lines, ...(message.lines ?? [])]);
        break;
      case 'Proposed':
        this.#proposals = message.proposals;
        break;
      case 'Said':
        this.chat = [...this.chat, message.line];
        this.unread += 1;
        break;
      case 'Done':
        if (message.id === this.#acting) {
          this.busy = false;
          this.#acting = null;
        }
        break;
      case 'Refused':
        if (message.id === this.#acting || message.id === null) {
          this.busy = false;
          this.#acting = null;
        }
        this.thinking = false;
        if (message.code === 'signed_out') {
          void wasSignedOut();
          break;
        }
        if (message.id === null) this.turnedAway = sentence(message.message);
        if (message.code === 'blocked') break; // the page says it
        sound('no');
        reading.last = message.message;
        notice(message.message, 'stop', 7000);
        break;
      case 'Hint':
        this.thinking = false;
        this.pointed = 0;
        this.hints = message.advice.flatMap(({ choice, compared, because }) => {
          const found = this.choices[choice];
          return found ? [{ choice: found, compared, because }] : [];
        });
        break;
    }
  }

  /** Shows the frame of a new connection, but only after a long animation has ended. */
  #welcome({ frame, lines, since }: Welcome): void {
    this.#latest = frame;
    this.clocks.take(frame.times);
    const skipped = this.#pacer.clear().flatMap((news) => news.lines);
    const kept = skipped.filter((line) => line.seq < since);
    this.#pacer.push({ frame, lines: [...kept, ...lines], since, paced: false }, 0);
    this.behind = this.#pacer.waiting;
  }

  #moved(message: Moved): void {
    const before = this.#latest;
    this.#latest = message.frame;
    this.clocks.take(message.frame.times);
    if (message.undone) {
      this.#pacer.clear();
      this.#show({ ...message, since: message.frame.seq, paced: true });
      return;
    }
    // An own action is shown at once. An action of another seat waits until the frame before it was on
    // screen long enough; a frame in which chance acts next needs less time. After an aside, and if several
    // seats may act at once, a frame that arrives before the server's answer is shown at once too: it holds
    // my action or one before.
    const among = this.#acting !== null && before !== null && (this.#aside || before.to_act.length > 1);
    const own =
      among ||
      (before !== null &&
        before.to_act.length > 0 &&
        before.to_act.every((seat) => this.mine.includes(seat)));
    const chance = before !== null && before.to_act[0] === -1;
    this.#pacer.push(
      { ...message, since: Infinity, paced: own || PACES[this.pace] > 0 },
      own ? 0 : Math.min(PACES[this.pace], chance ? CHANCE_MS : Infinity),
    );
    this.behind = this.#pacer.waiting;
  }

  #show({ frame, lines, since, paced }: News): void {
    this.lines = inOrder([...this.lines.filter((line) => line.seq < since), ...lines]);
    this.#settle(frame);
    const newest = inOrder(lines).at(-1);
    if (newest) this.news = lines.filter(({ seq }) => seq === newest.seq);
    const seen = paced && !this.#skipping && this.cover === null && !document.hidden;
    this.#recaps.follow({ frame, lines, since, seen }, this.mine);
    this.recap = this.#recaps.recap;
  }

  #settle(frame: Frame): void {
    this.#latest = this.#pacer.waiting ? this.#latest : frame;
    this.behind = this.#pacer.waiting;
    // If several seats may act at once, this may be the action of another: then only the answer ends `busy`.
    if (this.#acting === null || (this.shown?.to_act.length ?? 0) < 2) this.busy = false;
    this.hints = [];
    this.thinking = false;
    const turned = this.shown === null || this.shown.eyes !== frame.eyes;
    const shared = this.mine.length > 1 && !this.info?.origin?.lines; // where lines are tried hands are open
    if (this.#secrets && turned && frame.eyes !== null && shared && frame.outcome === null)
      this.cover = frame.eyes;
    this.shown = frame;
    if (this.#eyes !== null && frame.to_act.includes(this.#eyes)) this.#forAside = false;
    if (
      this.#eyes !== null &&
      !frame.to_act.includes(this.#eyes) &&
      !(this.#forAside && frame.asides?.length) &&
      frame.to_act.some((seat) => this.mine.includes(seat))
    ) {
      this.#eyes = null;
      this.reconnect();
    }
  }
}
