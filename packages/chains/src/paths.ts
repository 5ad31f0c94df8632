import type { Dirent, Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { toPathFault } from '@sulian/domain';

/** Reads the status of a path. @throws NOT_FOUND stating whether the path is missing, or cannot be read */
export const statPath = (path: string): Promise<Stats> => stat(path).catch((cause) => refuse(path, cause));

/** @throws NOT_FOUND */
export const readFolder = (path: string, { recursive = false } = {}): Promise<Dirent[]> =>
  readdir(path, { withFileTypes: true, recursive }).catch((cause) => refuse(path, cause));

function refuse(path: string, cause: unknown): never {
  throw toPathFault(path, cause);
}
