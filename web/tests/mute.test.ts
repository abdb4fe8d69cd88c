import { beforeEach, describe, expect, it } from 'vitest';

import { muteKey } from '../src/lib/house/mute';
import { board } from '../src/lib/house/notice.svelte';
import { settings } from '../src/lib/house/settings.svelte';

function press(at: Element, key = 'm', more: KeyboardEventInit = {}): void {
  const pressed = new KeyboardEvent('keydown', { key, bubbles: true, ...more });
  at.addEventListener('keydown', (event) => muteKey(event as KeyboardEvent), { once: true });
  at.dispatchEvent(pressed);
}

beforeEach(() => {
  settings.sound = true;
  document.body.innerHTML = '<button></button><input><input type="range"><textarea></textarea>';
});

describe('the key M', () => {
  it('turns all sound off and on again, and says so', () => {
    const button = document.querySelector('button')!;
    press(button);
    expect(settings.sound).toBe(false);
    expect(board.notices.at(-1)!.text).toBe('Sound is off. M turns it on.');
    press(button, 'M');
    expect(settings.sound).toBe(true);
    expect(board.notices.at(-1)!.text).toBe('Sound is on. M turns it off.');
    press(document.querySelector('[type=range]')!);
    expect(settings.sound).toBe(false);
  });
  it('is a letter where people type, and nothing with another key', () => {
    press(document.querySelector('input')!);
    press(document.querySelector('textarea')!);
    press(document.querySelector('button')!, 'm', { ctrlKey: true });
    press(document.querySelector('button')!, 'n');
    expect(settings.sound).toBe(true);
  });
});
