#!/usr/bin/env node
// Packages of others: each has a digest and an allowed licence, and the bill of materials lists each.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { findPackageFaults, listPackages } from './lib/licences.mjs';
import { inRoot } from './lib/paths.mjs';
import { readSbom } from './lib/sbom.mjs';

const SBOM = inRoot('dist', 'sbom.cdx.json');
const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const faults = findPackageFaults(lock);
const sbom = await readSbom(lock);
mkdirSync(inRoot('dist'), { recursive: true });
writeFileSync(SBOM, `${JSON.stringify(sbom, null, 2)}\n`);

const licences = new Set(listPackages(lock).map(({ licence }) => licence));
console.log(
  `${listPackages(lock).length} packages of others, ${licences.size} licences; ${sbom.components.length} components in dist/sbom.cdx.json`,
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
