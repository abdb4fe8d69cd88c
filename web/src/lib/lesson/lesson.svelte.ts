/** A lesson at a table: which step is shown, and which choice it lets through. The server has the steps. */

import type { Choice } from '../table/contract';
import type { Frame, ShownStep } from '../wire/types';

/** What this browser keeps of a lesson, by table. */
interface Kept {
  at: number;
  open: boolean;
}

const key = (table: string) => `gamenight.lesson.${table}`;

function load(table: string): Kept {
  try {
    return { at: 0, open: true, ...(JSON.parse(localStorage.getItem(key(table)) ?? '{}') as Partial<Kept>) };
  } catch {
    return { at: 0, open: true };
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export class Lesson {
  readonly steps: readonly ShownStep[];
  /** The index of the step. */
  at = $state(0);
  /** Whether its words are shown. Otherwise everything can be chosen. */
  open = $state(true);
  /** Others act: no step belongs to this moment. */
  watching = $state(false);
  /** The answer to a choice that this step does not ask for. Empty: there is none. */
  answer = $state('');
  /** Whether something was chosen before the words that come first were read. They stay. */
  early = $state(false);
  /** Counts the answers, so that the same one is read aloud again. */
  answers = $state(0);

  readonly step: ShownStep = $derived.by(() => this.steps[this.at]!);
  /** The words to show; empty while others act and there is nothing to say about it. */
  readonly words: string = $derived(this.watching ? (this.step.after ?? '') : this.answer || this.step.text);
  /** What the step asks for; null if it is only read. */
  readonly asked: unknown = $derived(this.watching ? null : (this.step.asked ?? null));
  readonly last: boolean = $derived.by(() => this.at === this.steps.length - 1);

  #table: string;
  #seq: number | null = null;

  constructor(table: string, steps: readonly ShownStep[]) {
    this.#table = table;
    this.steps = steps;
    const kept = load(table);
    this.open = kept.open;
    this.at = Math.min(Math.max(kept.at, 0), steps.length - 1);
  }

  /** Finds the step for a frame. On the way forward it is the first one there, on the way back the last. */
  follow({ seq }: Pick<Frame, 'seq'>): void {
    const before = this.#seq;
    if (seq === before) return;
    this.#seq = seq;
    const here = this.#here();
    this.watching = !here.length;
    if (here.length && !(before === null && here.includes(this.at)))
      this.#go(before !== null && seq < before ? here.at(-1)! : here[0]!);
    else if (!here.length) this.#go(this.steps.findLastIndex((step) => step.seq < seq));
  }

  /** Whether a choice may be made. If not, the lesson answers. */
  lets(action: unknown): boolean {
    if (!this.open || this.watching) return !this.open;
    const wanted = this.#here().find((at) => this.steps[at]!.asked != null);
    if (wanted === undefined) return true;
    this.early = wanted !== this.at;
    if (!this.early && same(this.step.asked, action)) return true;
    if (!this.early) this.answer = this.step.instead ?? '';
    this.answers += 1;
    return false;
  }

  /** The choice that the step asks for, if it can be made. */
  choice(choices: readonly Choice[]): Choice | null {
    if (this.asked == null) return null;
    return choices.find(({ action }) => same(action, this.asked)) ?? null;
  }

  next(): void {
    if (this.last) this.show(false);
    else this.#go(this.at + 1);
  }

  /** Goes back one step. Returns false if an action has to be undone for that. */
  back(): boolean {
    if (this.answer) this.answer = '';
    else if (!this.watching && this.steps[this.at - 1]?.seq === this.#seq) this.#go(this.at - 1);
    else return false;
    return true;
  }

  show(open: boolean): void {
    this.open = open;
    this.#keep();
  }

  #here(): number[] {
    return this.steps.flatMap((step, at) => (step.seq === this.#seq ? [at] : []));
  }

  #go(at: number): void {
    this.at = Math.max(at, 0);
    this.answer = '';
    this.early = false;
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(key(this.#table), JSON.stringify({ at: this.at, open: this.open }));
    } catch {
      // The browser stores nothing: after a reload the lesson goes on at the first step of this moment.
    }
  }
}
