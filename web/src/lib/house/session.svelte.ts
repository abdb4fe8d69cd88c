/** Who is here and what stands on the shelf: asked once, kept while the page lives. */

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
    // `me` is read after the wait: an effect that greets must not depend on what the greeting changes.
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
  // The first answer also brings the cookie of a new guest: one at a time, or there would be two guests.
  shelf ??= greet().then(api.shelf);
  shelf.catch(() => (shelf = null));
  return shelf;
}

export async function cardOf(slug: string): Promise<GameCard | undefined> {
  return (await theShelf()).games.find((card) => card.slug === slug);
}
