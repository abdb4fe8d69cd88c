/** The review of a finished game. The server computes it once; until then it tells how much is done. */

import type { Review, Reviewed } from '../wire/types';

const AGAIN = 700; // milliseconds until the next question

export class Study {
  found = $state.raw<Reviewed | null>(null);
  done = $state(0);
  total = $state(0);
  failed = $state('');
  #eyes = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly ask: (eyes: string) => Promise<Review>) {}

  /** Fetches the review for a seat, or for `all` cards open. It goes on asking until the review is there. */
  async fetch(eyes: string): Promise<void> {
    clearTimeout(this.#timer);
    this.#eyes = eyes;
    this.failed = '';
    try {
      const review = await this.ask(eyes);
      if (this.#eyes !== eyes) return; // meanwhile somebody asked for another one
      this.found = review.found ?? null;
      this.done = review.done;
      this.total = review.total;
      if (!this.found) this.#timer = setTimeout(() => void this.fetch(eyes), AGAIN);
    } catch (error) {
      if (this.#eyes === eyes) this.failed = (error as Error).message;
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#eyes = '';
  }
}
