import { readFileSync, writeFileSync } from 'node:fs';
import { AppError, isPathFault, toPathFault } from '@sulian/domain';
import { isSameProof, proveKey } from '@sulian/records';
import { findDocumentKey, parseKey } from '@sulian/usecases';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { ClusterManifest, Manifest } from './manifest.ts';

const keysFile = z.strictObject({ content: z.literal('sulian keys'), format: z.literal(1), documentKey: z.string() });

/** Readable by its owner alone; an existing file is never replaced. @throws BAD_REQUEST */
export function writeKeys(path: string, key: Buffer): void {
  const content: z.infer<typeof keysFile> = { content: 'sulian keys', format: 1, documentKey: key.toString('hex') };
  try {
    writeFileSync(path, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (cause) {
    if (!isPathFault(cause)) throw cause;
    throw Reflect.get(cause as Error, 'code') === 'EEXIST'
      ? new AppError('BAD_REQUEST', `${path} exists; choose another file`, { details: { path } })
      : toPathFault(path, cause, 'BAD_REQUEST');
  }
}

function readKeys(path: string): Buffer {
  try {
    return parseKey(keysFile.parse(JSON.parse(readFileSync(path, 'utf8'))).documentKey, path);
  } catch (cause) {
    if (isPathFault(cause)) throw toPathFault(path, cause, 'BACKUP_KEY_MISSING');
    throw new AppError('BACKUP_KEY_WRONG', `${path}: not a file of keys`, { details: { path }, cause });
  }
}

export interface KeySource {
  readonly config: Pick<Config, 'documentKey' | 'dataDir'>;
  /** File written by `sulian keys export`; undefined: the configured key, or the data folder's. */
  readonly keysPath: string | undefined;
}

/**
 * The key with which the backup's documents were encrypted; undefined where it has none.
 * @throws BACKUP_KEY_MISSING, BACKUP_KEY_WRONG
 */
export function findBackupKey(
  { documentKey: proof }: Manifest | ClusterManifest,
  { config, keysPath }: KeySource,
): Buffer | undefined {
  if (proof === null) return undefined;
  const key = keysPath === undefined ? findDocumentKey(config)?.key : readKeys(keysPath);
  if (key === undefined)
    throw new AppError('BACKUP_KEY_MISSING', 'missing key of the identity documents (document.key); give --keys FILE');
  if (!isSameProof(proveKey(key), Buffer.from(proof, 'hex')))
    throw new AppError(
      'BACKUP_KEY_WRONG',
      `the key of the identity documents (document.key) is another one: ${keysPath ?? 'the configured key'}`,
    );
  return key;
}
