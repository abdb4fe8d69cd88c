import { mergeConfig } from 'vitest/config';

import client from '../vite.config.ts';

/** Stryker takes no notice of a test file that fails before its first test: make it an error of the run. */
const imports = {
  onInit(vitest) {
    this.vitest = vitest;
  },
  onTestModuleEnd(file) {
    for (const error of file.errors()) this.vitest.state.catchError(error, 'Import Error');
  },
};

export default mergeConfig(client, {
  // The packages of Stryker's copy are links to ours, outside of the copy.
  server: { fs: { strict: false } },
  test: { reporters: [imports] },
});
