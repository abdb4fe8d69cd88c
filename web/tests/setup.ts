/** After every test: real timers and an empty page, because the test files of a worker share one environment. */

import { afterEach, vi } from 'vitest';

// jsdom has no layout, and so no ResizeObserver.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});
