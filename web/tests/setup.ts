/** After every test: real timers and an empty page, because the test files of a worker share one environment. */

import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});
