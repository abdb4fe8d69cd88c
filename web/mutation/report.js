// A reporter of Stryker: keeps each result at once, and writes the report at the end.
import { readFileSync, writeFileSync } from 'node:fs';

import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

import { CACHE, DEAD, keep, planned, results, testsDigest } from './memory.js';

const EQUIVALENT = new URL('equivalent.json', import.meta.url);
const VERDICTS = ['Killed', 'RuntimeError', 'Timeout', 'Survived', 'NoCoverage'];

function rate(mutants) {
  const counts = VERDICTS.map((verdict) => mutants.filter(({ status }) => status === verdict).length);
  const dead = mutants.filter(({ status }) => DEAD.includes(status)).length;
  const share = ((100 * dead) / mutants.length).toFixed(1);
  const parts = VERDICTS.map((name, n) => `${counts[n]} ${name}`);
  return `${share} % of ${mutants.length} killed: ${parts.join(', ')}`;
}

/** Names a mutant by its file and what it changes, so that other lines may move. */
const same = (one, mutant) =>
  ['file', 'code', 'original', 'replacement'].every((name) => one[name] === mutant[name]);

function entry({ file, line, mutator, original, replacement, status }) {
  const lines = (text, sign) => text.replace(/^/gm, `${sign} `);
  const diff = `${lines(original, '-')}\n${lines(replacement, '+')}`;
  return `### ${file}:${line} ${mutator} (${status})\n\n\`\`\`diff\n${diff}\n\`\`\`\n`;
}

function written({ all, sample }) {
  const known = results();
  const judged = sample
    .map((mutant) => ({ ...mutant, ...known.get(mutant.key) }))
    .filter(({ status }) => status);
  const equivalent = JSON.parse(readFileSync(EQUIVALENT, 'utf8'));
  const counted = judged.filter((mutant) => !equivalent.some((one) => same(one, mutant)));
  const summary = [`- client: ${rate(judged)} (of ${all} in all)`];
  if (counted.length < judged.length)
    summary.push(`- without ${judged.length - counted.length} equivalent ones: ${rate(counted)}`);
  const files = [...new Set(judged.map(({ file }) => file))].sort();
  const rows = files.map((file) => `- ${file}: ${rate(judged.filter((mutant) => mutant.file === file))}`);
  const alive = counted.filter(({ status }) => !DEAD.includes(status));
  alive.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  const parts = ['# Mutants of the client', summary.join('\n'), '## Files', rows.join('\n'), '## Alive'];
  writeFileSync(`${CACHE}/report.md`, `${[...parts, ...alive.map(entry)].join('\n\n')}\n`);
  return summary.join('\n');
}

class Report {
  run = undefined;
  done = 0;
  tests = testsDigest();

  onMutantTested({ id, status, killedBy }) {
    if (!VERDICTS.includes(status)) return;
    this.run ??= planned();
    const mutant = this.run.sample.find((one) => one.id === id);
    keep({ key: mutant.key, status, by: killedBy?.[0], tests: this.tests });
    this.done += 1;
    const { file, line, mutator } = mutant;
    console.log(`client ${this.done}/${this.run.open.length} ${file}:${line} ${mutator}: ${status}`);
  }

  wrapUp() {
    console.log(`${written(planned())}\nReport: ${CACHE}/report.md`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'report', Report)];
