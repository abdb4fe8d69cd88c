/** Set-up of every test file. The tests of a file share one page, so each test cleans up. */

import { afterEach, vi } from 'vitest';

// jsdom has no ResizeObserver.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterEach(() => {
  vi.useRealTimers();
  if (typeof document !== 'undefined') document.body.replaceChildren();
});
