// A checker of Stryker that lets only those mutants pass that this run should try.
import { readFileSync } from 'node:fs';

import { declareClassPlugin, declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

import { DEAD, digest, plan, results, ROOT, testsDigest } from './memory.js';

/** The mutant with its place and its text. The key changes with the file. */
function described({ id, fileName, location, mutatorName, replacement }, text) {
  const file = `web/${fileName.slice(fileName.lastIndexOf('src/lib/'))}`;
  const { start, end } = location;
  const lines = text(file)
    .split('\n')
    .slice(start.line, end.line + 1);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column);
  const original = lines.join('\n').slice(start.column);
  const code = text(file).split('\n')[start.line].trim();
  const place = [file, start.line, start.column, end.line, end.column, mutatorName, replacement];
  const key = digest(JSON.stringify([...place, text(file)]));
  const rank = digest(JSON.stringify([process.env.MUTANTS_SEED, ...place]));
  return { id, key, rank, file, line: start.line + 1, code, mutator: mutatorName, original, replacement };
}

class Choice {
  async init() {}

  group(mutants) {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  check(mutants) {
    const texts = new Map();
    const text = (file) => {
      if (!texts.has(file)) texts.set(file, readFileSync(ROOT + file, 'utf8'));
      return texts.get(file);
    };
    const all = mutants.map((mutant) => described(mutant, text)).sort((a, b) => (a.rank < b.rank ? -1 : 1));
    const sample = all.slice(0, Number(process.env.MUTANTS_SAMPLE) || undefined);
    const [known, tests] = [results(), testsDigest()];
    const open = sample.filter(({ key }) => {
      const result = known.get(key);
      return !result || (!DEAD.includes(result.status) && result.tests !== tests);
    });
    plan({ all: all.length, sample, open: open.map(({ id }) => id) });
    const passed = new Set(open.map(({ id }) => id));
    const verdict = (id) =>
      passed.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not chosen' };
    return Promise.resolve(Object.fromEntries(mutants.map(({ id }) => [id, verdict(id)])));
  }
}

/** Vite replaces `import.meta.glob(...)` when it reads the file: its argument must stay a literal. */
const globs = {
  shouldIgnore: (path) =>
    path.isCallExpression() && path.get('callee').toString() === 'import.meta.glob'
      ? 'read by Vite'
      : undefined,
};

export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, 'choice', Choice),
  declareValuePlugin(PluginKind.Ignore, 'globs', globs),
];
