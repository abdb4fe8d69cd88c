/** The player of this browser and the games on the shelf. Both are requested once for each page load. */

import { api } from '../wire/api';
import type { GameCard, Me, Shelf } from '../wire/types';

let me = $state.raw<Me | null>(null);
let asked: Promise<Me> | null = null;
let shelf: Promise<Shelf> | null = null;

export const session = {
  get me(): Me | null {
    return me;
  },
};

export async function greet(): Promise<Me> {
  asked ??= api.me();
  try {
    // Read `me` only after the await. An effect that calls `greet` would otherwise depend on `me`, which
    // `greet` changes.
    const found = await asked;
    me ??= found;
  } catch (error) {
    asked = null;
    throw error;
  }
  return me;
}

export function becomes(known: Me): void {
  me = known;
}

export function theShelf(): Promise<Shelf> {
  // The first answer sets the cookie of a new guest. Two requests at once would make two guests.
  shelf ??= greet().then(api.shelf);
  shelf.catch(() => (shelf = null));
  return shelf;
}

export async function cardOf(slug: string): Promise<GameCard | undefined> {
  return (await theShelf()).games.find((card) => card.slug === slug);
}
