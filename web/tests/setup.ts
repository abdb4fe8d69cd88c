/** Set-up of every test file. The test files of a worker share one environment, so each test cleans up. */

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
