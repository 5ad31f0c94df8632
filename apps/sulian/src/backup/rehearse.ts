import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '@sulian/postgres';
import { findDocumentKey } from '@sulian/usecases';
import type { Config } from '../config.ts';
import { type RestoreReport, type RestoreRequest, runRestore } from './run-restore.ts';

/** Below the data folder: a disk that has room for the store, reachable by PostgreSQL's user. */
const FOLDER = 'rehearsal';

/** Restores a backup into a temporary embedded server, proves the result, and removes both. */
export async function rehearse(config: Config, request: Omit<RestoreRequest, 'keysPath'>): Promise<RestoreReport> {
  const dataDir = join(config.dataDir, FOLDER);
  await removeRemains(dataDir);
  const key = findDocumentKey(config)?.key;
  try {
    return await runRestore(
      {
        ...config,
        dataDir,
        backup: undefined,
        databaseUrl: undefined,
        ledgerUrls: new Map(),
        readerUrls: new Map(),
        documentKey: key?.toString('hex'),
      },
      request,
    );
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Opening it stops a server that outlived its program, and refuses a rehearsal that is running. */
async function removeRemains(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  await (await startEmbedded({ dataDir })).stop();
  rmSync(dataDir, { recursive: true });
}
