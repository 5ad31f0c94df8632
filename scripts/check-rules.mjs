#!/usr/bin/env node
// Product rules against tests: docs/product has one numbered rule per line, and tests cite the rules that they prove.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { listFiles } from './lib/hash-files.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';
import {
  findFaults,
  formatPlanned,
  listCitations,
  PLANNED_BEGIN,
  PLANNED_END,
  parseRules,
} from './lib/product-rules.mjs';

const README = inRoot('README.md');
/** The checker's own test cites rules that do not exist. */
const OWN_TEST = /scripts\/.*product-rules\.test\.mjs$/;

const read = (path) => readFileSync(path, 'utf8');
const pages = readdirSync(inRoot('docs', 'product'))
  .filter((name) => name.endsWith('.md'))
  .sort();
const parsed = pages.map((name) => parseRules(`docs/product/${name}`, read(inRoot('docs', 'product', name))));
const rules = parsed.flatMap((page) => page.rules);

/** Browser tests and the contract of chain families have cases in neighbouring files. */
const CASES = [inRoot('e2e'), inRoot('apps', 'sulian', 'test', 'families')];
const isTest = (path) =>
  /\.test\.(tsx?|mjs)$/.test(path) || (/\.ts$/.test(path) && CASES.some((folder) => path.startsWith(folder)));
const testFiles = listFiles(['packages', 'apps', 'e2e', 'scripts'].map((folder) => inRoot(folder))).filter(
  (path) => isTest(path) && !OWN_TEST.test(path),
);
const citations = testFiles.flatMap((path) => listCitations(relative(ROOT, path), read(path)));

const faults = [...parsed.flatMap((page) => page.faults), ...findFaults(rules, citations), ...checkReadme()];
const planned = rules.filter((rule) => rule.isPlanned).length;
console.log(
  `${rules.length} rules: ${rules.length - planned} proved by tests, ${planned} planned; ${citations.length} citations`,
);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

function checkReadme() {
  const text = read(README);
  const begin = text.indexOf(PLANNED_BEGIN);
  const end = text.indexOf(PLANNED_END);
  if (begin < 0 || end < begin) return ['README.md: the list of what is planned has lost its marks'];
  const wanted = `${text.slice(0, begin)}${PLANNED_BEGIN}\n\n${formatPlanned(rules)}\n\n${text.slice(end)}`;
  if (wanted === text) return [];
  if (!process.argv.includes('--write'))
    return ['README.md: the list of what is planned is out of date: node scripts/check-rules.mjs --write'];
  writeFileSync(README, wanted);
  return [];
}
