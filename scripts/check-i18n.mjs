#!/usr/bin/env node
// Interface texts: both languages have the same keys, no text is outside the locales, and none is used before it loads.
// Run with tsx.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { WORDS_CN } from '../packages/domain/src/words/cn.ts';
import { WORDS_EN } from '../packages/domain/src/words/en.ts';
import { listFiles } from './lib/hash-files.mjs';
import { compareLanguages, flatten, inspectSource } from './lib/interface-texts.mjs';
import { findEarlyUses, readLateParts } from './lib/late-texts.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';

const WEB = inRoot('apps', 'web', 'src');
const LOCALES = join(WEB, 'locales');

const cn = new Map([...readLanguage('cn'), ...flatten(WORDS_CN)]);
const en = new Map([...readLanguage('en'), ...flatten(WORDS_EN)]);
const faults = compareLanguages(cn, en);
const keys = new Set(cn.keys());
for (const path of listFiles([WEB])) {
  if (path.startsWith(LOCALES) || !/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) continue;
  faults.push(...inspectSource(relative(ROOT, path), readFileSync(path, 'utf8'), keys));
}
const partsIn = (file) => readLateParts(readFileSync(join(LOCALES, file), 'utf8'));
const lateParts = partsIn('cn-late.ts');
if (lateParts.join() !== partsIn('cn.ts').join()) faults.push('cn.ts and cn-late.ts do not name the same late parts');
const early = findEarlyUses({
  entry: relative(ROOT, join(WEB, 'main.tsx')),
  read: (file) => readFileSync(join(ROOT, file), 'utf8'),
  keys: new Set(cn.keys()),
  parts: lateParts,
});
faults.push(...early);
console.log(`${cn.size} texts in Chinese, ${en.size} in English`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

/** `locales/cn.json`, or a folder `locales/cn` with a file for each part of the interface, named after it. */
function readLanguage(name) {
  const folder = join(LOCALES, name);
  if (existsSync(`${folder}.json`)) return flatten(JSON.parse(readFileSync(`${folder}.json`, 'utf8')));
  if (!existsSync(folder)) return noTexts(folder);
  const parts = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(
    parts.flatMap((file) => [
      ...flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), basename(file, '.json')),
    ]),
  );
}

function noTexts(folder) {
  console.log(`no texts found: ${folder}.json or a folder of that name`);
  process.exit(1);
}
