import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const MODE = 0o755;

/**
 * Creates a folder with its parents. Node 20's own `recursive` never ends where a file system reports ENOENT for an
 * existing parent, as /proc does.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path, { mode: MODE });
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path));
    mkdirSync(path, { mode: MODE });
  }
}
