import { isAppError } from '@sulian/domain';
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  findRunning,
  requireSessions,
  startEmbedded,
} from '@sulian/postgres';
import type { Config } from './config.ts';

export interface OpenOptions {
  /** Work through the server of a program that already runs on the data folder, instead of refusing. */
  readonly mayAttach?: boolean;
  /** The embedded server's binaries of another version, for a data folder of that version. */
  readonly binaries?: EmbeddedOptions['binaries'];
}

interface RecordsServer extends EmbeddedServer {
  /** The server is another program's. */
  readonly isAttached?: boolean;
}

/** The configured server, our own, or the one that another of our programs runs on the same folder. */
export async function openRecordsServer(config: Config, options: OpenOptions = {}): Promise<RecordsServer> {
  if (config.databaseUrl !== undefined) {
    await requireSessions({ url: config.databaseUrl, setting: 'DATABASE_URL' });
    return { url: config.databaseUrl, stop: async () => {} };
  }
  try {
    return await startEmbedded({
      dataDir: config.dataDir,
      archiveSec: config.backup?.archiveLogSec,
      ...(options.binaries === undefined ? {} : { binaries: options.binaries }),
    });
  } catch (error) {
    const url =
      options.mayAttach === true && isAppError(error) && error.code === 'DATA_FOLDER_LOCKED'
        ? findRunning(config.dataDir)
        : undefined;
    if (url === undefined) throw error;
    return { url, stop: async () => {}, isAttached: true };
  }
}
