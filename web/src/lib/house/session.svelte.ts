/** The player of this browser and the games on the shelf. Both are requested once for each page load. */

import { api } from '../wire/api';
import type { BotCard, Character, Devices, GameCard, Me, Shelf } from '../wire/types';

let me = $state.raw<Me | null>(null);
/** The bots on the shelf. Every game offers the same. */
let bots = $state.raw<readonly BotCard[]>([]);
/** The characters of the house: the bot in seat n plays as number n. */
let characters = $state.raw<readonly Character[]>([]);
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

/** The page of a player who was signed out: it says so. */
export const SIGNED_OUT = '/me?signed-out';

/** Tells the other tabs of this browser that the player has signed out here. */
const CHANNEL = 'gamenight-signed-out';

export async function signOut(devices: Devices): Promise<void> {
  await api.signOut(devices);
  if (devices === 'others') return;
  new BroadcastChannel(CHANNEL).postMessage(null);
  location.assign(SIGNED_OUT);
}

/** Leaves the page when the player signs out in another tab. Returns how to stop listening. */
export function followSignOut(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => location.assign(SIGNED_OUT);
  return () => channel.close();
}

/** The server has signed out the player. This device may have a new cookie by now: then the page goes on. */
export async function wasSignedOut(): Promise<void> {
  const before = await greet();
  const now = await api.me();
  if (now.player === before.player) location.reload();
  else location.assign(SIGNED_OUT);
}

export function theShelf(): Promise<Shelf> {
  // The first answer sets the cookie of a new guest. Two requests at once would make two guests.
  shelf ??= greet()
    .then(api.shelf)
    .then((found) => {
      bots = found.games[0]?.bots ?? [];
      characters = found.characters ?? [];
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

/** How a kind of bot plays, as a sentence; empty if its package was removed. */
export function botSentence(name: string): string {
  return bots.find((bot) => bot.name === name)?.sentence ?? '';
}

/** The character that the bot in a seat of a new table plays as. */
export function characterOf(seat: number): Character | undefined {
  return characters[seat % characters.length];
}

/** The number of the character with a name such as `Birch`, or `Birch 2`. Null: no character has it. */
export function characterAt(name: string): number | null {
  const at = characters.findIndex((each) => each.name === name.replace(/ \d+$/, ''));
  return at < 0 ? null : at;
}

/** The line of temper of the character with a name; empty for anybody else. */
export function temper(name: string): string {
  const at = characterAt(name);
  return at === null ? '' : (characters[at]?.temper ?? '');
}
