import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'dist.next', '.git', 'data', 'coverage', 'test-results']);

/** Files below the given files and folders, sorted; folders of others' making are left out. */
export function listFiles(paths) {
  return paths.flatMap((path) => walk(path)).sort();
}

/** Every file below a folder, sorted, packages included; links are left out. */
export const listAllFiles = (folder) => walk(folder, NO_FOLDERS).sort();

const NO_FOLDERS = new Set();

function walk(path, skipped = SKIPPED_FOLDERS) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(join(path, entry.name), skipped);
    return entry.isFile() ? [join(path, entry.name)] : [];
  });
}

/** One hash over names and contents: times change with every checkout, contents do not. */
export function hashFiles(paths, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of listFiles(paths)) {
    hash.update(`\0${relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
