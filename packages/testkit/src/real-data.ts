import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Absolute path of a file or folder of the real data beside the repository; undefined where it is absent. */
export function realData(path: string): string | undefined {
  const absolute = join(repositoryRoot, '..', 'shared', 'data', path);
  return existsSync(absolute) ? absolute : undefined;
}
