/** A queue that lets things through one by one, at a pace one can follow. */

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

  /** Shows `item` once all before it were shown and at least `wait` milliseconds have passed since the last one. */
  push(item: T, wait: number): void {
    this.#queue.push({ item, wait });
    this.#run();
  }

  /** Shows nothing more until it is released: what is on screen needs its time. */
  hold(): void {
    this.#held = true;
    this.#stop();
  }

  release(): void {
    this.#held = false;
    this.#last = this.#clock.now();
    this.#run();
  }

  /** Shows everything that waits, at once. */
  skip(): void {
    this.#held = false;
    this.#stop();
    while (this.#queue.length) this.#next();
  }

  /** Forgets everything that waits, and returns it. */
  clear(): T[] {
    this.#stop();
    return this.#queue.splice(0).map(({ item }) => item);
  }

  #run(): void {
    if (this.#cancel || this.#held) return;
    while (this.#queue.length) {
      const left = this.#last + this.#queue[0]!.wait - this.#clock.now();
      if (left > 0) {
        this.#cancel = this.#clock.after(left, () => {
          this.#cancel = null;
          this.#next();
          this.#run();
        });
        return;
      }
      this.#next();
      if (this.#held) return;
    }
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
