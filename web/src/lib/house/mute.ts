/** The key M: it turns all sound off, or on again, on every page. */

import { notice } from './notice.svelte';
import { settings } from './settings.svelte';
import { sound } from './sound';

/** Where people type letters. */
const TYPED = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select';

export function muteKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(TYPED)) return;
  settings.sound = !settings.sound;
  sound('wood');
  notice(settings.sound ? 'Sound is on. M turns it off.' : 'Sound is off. M turns it on.');
}
