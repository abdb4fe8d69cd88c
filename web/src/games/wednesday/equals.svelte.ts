import type { Card } from './words';

/** Which of two equal cards was clicked: the parts of a choice do not tell them apart. */
export class Equals {
  #clicked = $state(-1);

  /** Whether a picked card is marked at this place: where it was clicked, otherwise at its first place. */
  marks(cards: readonly (Card | null)[], at: number): boolean {
    const place = cards[this.#clicked] === cards[at] ? this.#clicked : cards.indexOf(cards[at]!);
    return place === at;
  }

  /** Keeps the click. It says whether something else than the mark changes. */
  click(cards: readonly (Card | null)[], at: number, picked: boolean): boolean {
    const moves = picked && !this.marks(cards, at);
    this.#clicked = at;
    return !moves;
  }
}
