/** Tells a player that it is their turn: by the page title, a sound and, if allowed, a notification. */

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

/** Asks the browser for permission to notify. Returns whether it was granted. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
