/** A queue that shows its items one by one, with a pause between them. */

export interface Clock {
  now: () => number;
  after: (milliseconds: number, run: () => void) => () => void;
}

const wallClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

export class Pacer<T> {
  #show: (item: T) => void;
  #clock: Clock;
  #queue: { item: T; wait: number }[] = [];
  #last = -Infinity;
  #cancel: (() => void) | null = null;
  #held = false;

  constructor(show: (item: T) => void, clock: Clock = wallClock) {
    this.#show = show;
    this.#clock = clock;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Shows `item` after all items before it, and at least `wait` milliseconds after the last one. */
  push(item: T, wait: number): void {
    this.#queue.push({ item, wait });
    this.#run();
  }

  /** Shows nothing more until `release`. Used during a long animation. */
  hold(): void {
    this.#held = true;
    this.#stop();
  }

  release(): void {
    this.#held = false;
    this.#last = this.#clock.now();
    this.#run();
  }

  /** Shows all waiting items at once. */
  skip(): void {
    this.#held = false;
    this.#stop();
    while (this.#queue.length) this.#next();
  }

  /** Removes all waiting items and returns them. */
  clear(): T[] {
    this.#stop();
    return this.#queue.splice(0).map(({ item }) => item);
  }

  /**
   * Shows the next item when its time has come. Between two items the page shows the first one, which may
   * hold the second, also if there is no pause between them.
   */
  #run(): void {
    if (this.#cancel || this.#held || !this.#queue.length) return;
    const left = this.#last + this.#queue[0]!.wait - this.#clock.now();
    if (left <= 0) {
      this.#next();
      if (this.#held || !this.#queue.length) return;
    }
    this.#cancel = this.#clock.after(Math.max(0, left), () => {
      this.#cancel = null;
      this.#run();
    });
  }

  #next(): void {
    const entry = this.#queue.shift();
    if (!entry) return;
    this.#last = this.#clock.now();
    this.#show(entry.item);
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
