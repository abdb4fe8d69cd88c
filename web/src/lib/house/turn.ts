/** Calls a player back to the table: the title, a sound, and a notification where it is allowed. */

import { settings } from './settings.svelte';
import { sound } from './sound';

export function callToTable(game: string, asked: string): void {
  sound('turn');
  if (!settings.notify || !document.hidden) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const note = new Notification(`Your turn in ${game}`, {
    body: asked,
    tag: 'gamenight-turn',
    icon: '/favicon.svg',
  });
  note.onclick = () => {
    focus();
    note.close();
  };
}

/** Asks for leave to notify; says whether it was given. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
