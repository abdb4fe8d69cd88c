// Mutants of the client's lib/: see docs/testing.md. Stryker runs in web/ and mutates a copy of it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';

import { CACHE, ROOT } from './memory.js';

const LIB = ['src/lib/**/*.ts', '!src/lib/wire/types.ts'];

/** The lines of lib/ that differ from main, as `file:first-last`. */
function changed() {
  const git = (...words) => execFileSync('git', words, { encoding: 'utf8' });
  const since = git('merge-base', 'main', 'HEAD').trim();
  const found = [];
  let file = '';
  for (const line of git('diff', '--relative', '--unified=0', since, '--', 'src/lib/*.ts').split('\n')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    const count = Number(hunk?.[2] ?? 1);
    if (hunk && count) found.push(`${file}:${hunk[1]}-${Number(hunk[1]) + count - 1}`);
  }
  if (!found.length) {
    console.log('mutants: no line of the lib/ of the client has changed');
    process.exit();
  }
  return [...found, LIB[1]];
}

const here = (name) => new URL(name, import.meta.url).pathname;

// The client imports ../docs/rules.
const COPY = `${CACHE}/copy`;
mkdirSync(COPY, { recursive: true });
if (!existsSync(`${COPY}/docs`)) symlinkSync(`${ROOT}docs`, `${COPY}/docs`);

export default {
  mutate: process.env.MUTANTS_CHANGED ? changed() : LIB,
  ignorePatterns: ['/public'],
  tempDirName: COPY,
  plugins: [
    here('node_modules/@stryker-mutator/vitest-runner/dist/src/index.js'),
    here('choice.js'),
    here('report.js'),
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'mutation/vitest.config.js' },
  checkers: ['choice'],
  ignorers: ['globs'],
  reporters: ['report'],
  concurrency: 1,
  timeoutMS: 10000,
  dryRunTimeoutMinutes: 15,
  allowEmpty: true,
  disableTypeChecks: false,
  allowConsoleColors: false,
};
