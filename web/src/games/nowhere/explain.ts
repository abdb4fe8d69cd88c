/** Hover, focus or a long press on an element shows its full explanation. */

export interface Words {
  title: string;
  /** What kind of thing it is. */
  tag?: string;
  text: string;
  flavour?: string;
  /** A reconstruction, not a printed value. */
  reconstructed?: boolean;
}

export type Looker = (words: Words | null, near: Element | null) => void;

interface Given {
  words: Words;
  look: Looker;
}

const HOLD_MS = 450;

/** The element that is being explained. */
let shown: Element | null = null;

/**
 * Runs something after the page has changed. A focused element that is removed loses the focus during the
 * change, when no state may be set.
 */
export function afterwards(run: () => void): () => void {
  return () => queueMicrotask(run);
}

export function explains(node: HTMLElement, given: Given) {
  let now = given;
  let held = false;
  let touched = false;
  let holding: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    shown = node;
    now.look(now.words, node);
  };
  const hide = () => {
    if (shown === node) now.look(null, null);
  };
  node.dataset.explains = '';
  const listeners: Record<string, (event: Event) => void> = {
    pointerenter: (event) => (event as PointerEvent).pointerType !== 'touch' && show(),
    pointerleave: (event) => (event as PointerEvent).pointerType !== 'touch' && hide(),
    // A tap on a choice chooses it. A tap on anything else explains it.
    focus: () => (!touched || !node.dataset.target) && show(),
    blur: afterwards(hide),
    pointerdown: (event) => {
      held = false;
      touched = (event as PointerEvent).pointerType === 'touch';
      clearTimeout(holding);
      if (touched)
        holding = setTimeout(() => {
          held = true;
          show();
        }, HOLD_MS);
    },
    pointercancel: () => clearTimeout(holding),
    contextmenu: (event) => held && event.preventDefault(),
  };
  // A long press explains and does not choose.
  const click = (event: Event) => {
    clearTimeout(holding);
    if (!held) return;
    held = false;
    event.stopImmediatePropagation();
  };
  for (const [name, listener] of Object.entries(listeners)) node.addEventListener(name, listener);
  node.addEventListener('click', click, { capture: true });
  return {
    update: (given: Given) => (now = given),
    destroy: () => clearTimeout(holding),
  };
}
