/** Shows an explanation of an element under the pointer, in focus, or touched by a finger. */

import type { Action } from 'svelte/action';

export interface Explained {
  words: string;
  tell: (words: string | null) => void;
  /** Called with true when the explanation starts and with false when it ends. */
  look?: (on: boolean) => void;
}

export const LONG_PRESS = 450; // milliseconds
let current: HTMLElement | null = null;

/** A touch explains the element. A long press explains it and does not click it. */
export const explain: Action<HTMLElement, Explained> = (node, given) => {
  let now = given;
  let pressed = 0;

  function on(): void {
    current = node;
    now.tell(now.words);
    now.look?.(true);
  }
  function off(): void {
    now.look?.(false);
    if (current === node) now.tell(null);
  }
  const heard: Record<string, (event: never) => void> = {
    pointerenter: (event: PointerEvent) => event.pointerType !== 'touch' && on(),
    pointerleave: (event: PointerEvent) => event.pointerType !== 'touch' && off(),
    pointerdown: (event: PointerEvent) => {
      pressed = event.pointerType === 'touch' ? event.timeStamp : 0;
      if (pressed) on();
    },
    focus: () => !pressed && on(),
    // An element that an update removes loses its focus during the update: wait until the update is over.
    blur: () => queueMicrotask(off),
    contextmenu: (event: Event) => pressed && event.preventDefault(),
  };
  function clicked(event: MouseEvent): void {
    if (pressed && event.timeStamp - pressed > LONG_PRESS) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    pressed = 0;
  }
  node.dataset.explains = '';
  if (node.tabIndex < 0) node.tabIndex = -1; // what is no button can take the focus too
  for (const [name, hear] of Object.entries(heard))
    node.addEventListener(name, hear as (event: unknown) => void);
  node.addEventListener('click', clicked, true);
  return {
    update: (changed) => {
      now = changed;
    },
  };
};
