/** The player of this browser and the games on the shelf. Both are requested once for each page load. */

import { api } from '../wire/api';
import type { BotCard, GameCard, Me, Shelf } from '../wire/types';

let me = $state.raw<Me | null>(null);
/** The bots on the shelf. Every game offers the same. */
let bots = $state.raw<readonly BotCard[]>([]);
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
  shelf ??= greet()
    .then(api.shelf)
    .then((found) => {
      bots = found.games[0]?.bots ?? [];
      return found;
    });
  shelf.catch(() => (shelf = null));
  return shelf;
}

export async function cardOf(slug: string): Promise<GameCard | undefined> {
  return (await theShelf()).games.find((card) => card.slug === slug);
}

/** What players read for a kind of bot. A bot whose package was removed has only its name. */
export function botTitle(name: string): string {
  return bots.find((bot) => bot.name === name)?.title ?? name;
}
