import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Absolute path of a file or folder of the real data next to the repository; undefined where it is absent. */
export function realData(path: string): string | undefined {
  const absolute = join(repositoryRoot, '..', 'shared', 'data', path);
  return existsSync(absolute) ? absolute : undefined;
}

/** Texts of a folder's JSON files, for benches, which cannot do without. @throws where it is absent */
export function readRealTexts(path: string): readonly string[] {
  const folder = realData(path);
  if (folder === undefined) throw new Error('the real data are not beside the project');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
