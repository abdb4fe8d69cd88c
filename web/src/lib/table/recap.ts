/** What has happened since a seat's last turn. It is made from frames and log lines, and knows no rules. */

import type { Frame, LogLine } from '../wire/types';

export interface Recap {
  /** The seat that it is for. */
  seat: number;
  /** What happened, the oldest first. Never empty. */
  lines: readonly LogLine[];
  /** The views before and after. `from` is null if this page was opened later. */
  from: unknown;
  to: unknown;
  /** Whether it should be read: something passed unseen, or a round has ended. */
  unread: boolean;
}

/** What came on screen with a frame. */
export interface Shown {
  frame: Frame;
  lines: readonly LogLine[];
  /** Earlier lines from this seq on are dropped: they were undone, or come again. */
  since: number;
  /** Whether somebody at the screen could follow it. */
  seen: boolean;
}

interface Since {
  view: unknown;
  round: number | null;
  lines: LogLine[];
  /** Whether something of others passed unseen. */
  missed: boolean;
}

export class Recaps {
  #since = new Map<number, Since>();
  #before: Frame | null = null;
  #atOnce: boolean;
  recap: Recap | null = null;

  /** `atOnce`: all may act at the same time, so that a turn is a whole round. */
  constructor(atOnce: boolean) {
    this.#atOnce = atOnce;
  }

  /** Takes what came on screen. `mine` are the seats of the people at this screen. */
  follow(shown: Shown, mine: readonly number[]): void {
    for (const seat of mine) this.#note(shown, seat, mine.length > 1);
    if (this.recap && !mine.includes(this.recap.seat)) this.recap = null;
    if (shown.frame.outcome) this.recap = null; // the end screen tells all
    this.#before = shown.frame;
  }

  read(): void {
    if (this.recap) this.recap = { ...this.recap, unread: false };
  }

  #note({ frame, lines, since, seen }: Shown, seat: number, shared: boolean): void {
    const of = (line: LogLine) => line.seat >= 0 && line.seat !== seat;
    const before = this.#before;
    const found = this.#since.get(seat) ?? this.#begin(lines, frame, seat);
    if (before) found.lines = [...found.lines.filter((line) => line.seq < since), ...lines];
    if (before && lines.some(of)) found.missed ||= shared || !seen;
    this.#since.set(seat, found);
    const turn = (at: Frame | null) => at?.to_act.includes(seat) ?? false;
    const over = (frame.round ?? 0) > (found.round || Infinity); // nothing ends before the first round
    const newTurn = turn(frame) && (this.#atOnce ? over || !before : !turn(before));
    if (newTurn && frame.eyes === seat && found.lines.some((line) => over || of(line)))
      this.recap = {
        seat,
        lines: found.lines,
        from: found.view,
        to: frame.view,
        unread: found.missed || over,
      };
    const begins = (frame.round ?? 0) > (found.round ?? 0) && turn(frame);
    if (this.#atOnce ? begins : turn(before) && !turn(frame)) {
      this.#since.set(seat, { view: frame.view, round: frame.round ?? null, lines: [], missed: false });
      if (this.recap?.seat === seat && !this.#atOnce) this.recap = null;
    }
  }

  /** The first frame may come in the middle of a game: then all after the seat's last action is new to it. */
  #begin(lines: readonly LogLine[], frame: Frame, seat: number): Since {
    const fresh = lines.slice(lines.findLastIndex((line) => line.seat === seat) + 1);
    const missed = fresh.some((line) => line.seat >= 0) && fresh.length < lines.length;
    return { view: missed ? null : frame.view, round: frame.round ?? null, lines: fresh, missed };
  }
}

/** The lines of a recap. Equal ones in a row, such as drawn cards, are one line. */
export function told({ lines }: Recap): (LogLine & { times: number })[] {
  const found: (LogLine & { times: number })[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last?.text === line.text && last.seat === line.seat) last.times += 1;
    else found.push({ ...line, times: 1 });
  }
  return found;
}

/** How the number that counts for a seat has changed. */
export interface Change {
  seat: number;
  /** For example "+7 points". */
  text: string;
  gained: boolean;
}

/** What each seat gained or lost. `value` is what the seat strip shows of a seat. */
export function changes(
  recap: Recap,
  seats: number,
  value: (view: unknown, seat: number) => { value: string; unit: string },
): Change[] {
  if (recap.from === null) return [];
  return Array.from({ length: seats }, (_, seat) => seat).flatMap((seat) => {
    const [before, after] = [value(recap.from, seat), value(recap.to, seat)];
    const by = Number(after.value) - Number(before.value);
    if (!before.value || !after.value || !by) return [];
    const unit = Math.abs(by) === 1 ? after.unit.replace(/s$/, '') : after.unit;
    return [{ seat, text: `${by > 0 ? '+' : '−'}${Math.abs(by)} ${unit}`, gained: by > 0 }];
  });
}
