// What the checker and the reporter share: the mutants of this run, and the results of all runs.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
export const CACHE = `${ROOT}.cache/mutants/client`;
const RESULTS = `${CACHE}/results.jsonl`;
const RUN = `${CACHE}/run.json`;

export const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What counts as killed. A mutant with a runtime error breaks the import of a test file. */
export const DEAD = ['Killed', 'RuntimeError', 'Timeout'];

/** Changes with the tests: a survivor is then tried again. */
export function testsDigest() {
  const tests = `${ROOT}web/tests`;
  const names = readdirSync(tests, { recursive: true }).filter((name) => /\.(ts|json|svelte)$/.test(name));
  return digest(
    names
      .sort()
      .map((name) => name + readFileSync(`${tests}/${name}`, 'utf8'))
      .join('\0'),
  );
}

/** The results so far by key; of several the last. */
export function results() {
  const lines = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8').trim().split('\n') : [];
  return new Map(lines.map((line) => JSON.parse(line)).map((result) => [result.key, result]));
}

export function keep(result) {
  appendFileSync(RESULTS, `${JSON.stringify(result)}\n`);
}

export function plan(mutants) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(RUN, JSON.stringify(mutants));
}

export const planned = () => JSON.parse(readFileSync(RUN, 'utf8'));
