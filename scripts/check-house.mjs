#!/usr/bin/env node
// Architecture checks: no code outside a chain family refers to it by name, and no import leads upward. Prints the
// sizes of the parts. Run with tsx.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { MAY_IMPORT } from '../.dependency-cruiser.mjs';
import { FAMILY_TRAITS } from '../packages/domain/src/chain/chain-family.ts';
import { listFiles } from './lib/hash-files.mjs';
import { inspectFile, summarise } from './lib/house.mjs';
import { inRoot, ROOT } from './lib/paths.mjs';
import { STAIRS } from './lib/stairs.mjs';

/** More files in one folder are a room too few. */
const MANY_FILES = 35;

const families = new Set(Object.keys(FAMILY_TRAITS));
const files = listFiles(['packages', 'apps', 'e2e'].map((folder) => inRoot(folder))).filter((path) =>
  /\.tsx?$/.test(path),
);
const house = summarise(
  files.map((path) =>
    inspectFile(relative(ROOT, path).replaceAll('\\', '/'), readFileSync(path, 'utf8'), {
      families,
      mayImport: MAY_IMPORT,
      stairs: STAIRS,
    }),
  ),
);

console.log(`${files.length} files; the longest: ${house.file.path}, ${house.file.lines} lines`);
console.log(`longest function: ${house.function.name} (${house.function.place}), ${house.function.lines} lines`);
for (const { path, count } of house.folders)
  if (count > MANY_FILES) console.log(`warning: ${path} has ${count} files side by side`);
console.log(`${house.arrows.length} imports lead upward`);
for (const arrow of house.arrows) console.log(arrow);
for (const path of house.roomless) console.log(`${path}: in no room of scripts/lib/stairs.mjs`);
console.log(`${house.families.length} places ask for a chain family by name`);
for (const place of house.families) console.log(`${place}: ask a trait of the chain`);
process.exitCode = house.arrows.length + house.roomless.length + house.families.length === 0 ? 0 : 1;
