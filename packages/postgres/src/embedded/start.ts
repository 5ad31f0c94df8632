import { readFileSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { AppError, isAppError } from '@sulian/domain';
import { findBinaries } from './binaries.ts';
import { ensureCluster, MAJOR_VERSION, readOrMakePassword } from './cluster.ts';
import { takeLock } from './lock.ts';
import { archiveSettings, prepareLogArchive } from './log-archive.ts';
import { makeFolder } from './make-folder.ts';
import { stopOrphan } from './orphan.ts';
import { waitForEndSync } from './processes.ts';
import { waitUntilReady } from './ready.ts';
import { chooseRunUser } from './run-user.ts';
import { serverSettings } from './settings.ts';
import { type Supervisor, supervise } from './supervisor.ts';
import { DATABASE_NAME, databaseUrl } from './url.ts';

export interface EmbeddedOptions {
  /** Folder of our own: gets `cluster/`, `password`, `lock` and `postgres.log`. Made when absent. */
  readonly dataDir: string;
  /** Port; a free one when absent. It remains over restarts of the server. */
  readonly port?: number;
  /** The server ended unasked; it is being started again. */
  readonly onExit?: (reason: string) => void;
  readonly log?: (message: string) => void;
  /** The npm package of another version, for a data folder of that version. */
  readonly binaries?: { readonly folder: string; readonly version: string };
  /** Server settings in addition to or in place of the default ones, e.g. `fsync: 'off'` for tests. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The write-ahead log is archived into `logArchiveOf`, at the latest after so many seconds with writes. */
  readonly archiveSec?: number | undefined;
}

export interface EmbeddedServer {
  /** With the password; for `openDatabase`. */
  readonly url: string;
  /** Ends running queries and the server, within about 5 s; safe to call twice. */
  stop(): Promise<void>;
}

/** An exit waits so long for the server, so that the folder is free once we are gone. */
const EXIT_WAIT_MS = 900;
const MAX_LOG_BYTES = 10 * 2 ** 20;

/**
 * Starts an own PostgreSQL server on loopback, in the given folder. It is restarted when it dies, and stopped with this
 * process.
 * @throws DATA_FOLDER_LOCKED when another process uses the folder, STORE_UNAVAILABLE, DISK_FULL, CONFIG_INVALID
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  makeFolder(dataDir);
  const lock = takeLock(join(dataDir, 'lock'));
  try {
    const { url, stop, pid } = await startLocked(dataDir, options);
    // Runs after the supervisor's own listener, which stops the server. While the server lives, the lock remains.
    const releaseOnExit = () => {
      const server = pid();
      if (server === undefined || waitForEndSync(server, EXIT_WAIT_MS)) lock.release();
    };
    process.once('exit', releaseOnExit);
    let stopping: Promise<void> | undefined;
    return {
      url,
      stop: () => {
        stopping ??= stop().finally(() => {
          process.off('exit', releaseOnExit);
          lock.release();
        });
        return stopping;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startLocked(
  dataDir: string,
  options: EmbeddedOptions,
): Promise<EmbeddedServer & Pick<Supervisor, 'pid'>> {
  const log = options.log ?? (() => undefined);
  const clusterDir = join(dataDir, 'cluster');
  const logFile = join(dataDir, 'postgres.log');
  const user = chooseRunUser(clusterDir);
  const binaries = findBinaries(user, options.binaries?.folder);
  const passwordFile = join(dataDir, 'password');
  const password = readOrMakePassword(passwordFile, user);
  const { archiveSec } = options;
  const settings: Readonly<Record<string, string>> = {
    ...serverSettings(),
    ...(archiveSec === undefined ? {} : archiveSettings(archiveSec)),
    ...options.settings,
  };
  const version = options.binaries?.version ?? MAJOR_VERSION;
  await ensureCluster(clusterDir, passwordFile, { binaries, user, isDurable: settings['fsync'] !== 'off', version });
  await stopOrphan(clusterDir, log);
  prepareLogArchive(dataDir, { user, isArchived: archiveSec !== undefined });
  trimLog(logFile);

  const port = options.port ?? (await findFreePort());
  const address = { clusterDir, port, password };
  const supervisor = supervise({ binaries, user, clusterDir, logFile, port, settings }, (reason) => {
    log(`PostgreSQL ended unasked (${reason}); starting it again`);
    options.onExit?.(reason);
  });
  try {
    await waitUntilReady(databaseUrl(address, 'postgres'), DATABASE_NAME, () => supervisor.hasEnded());
  } catch (error) {
    await supervisor.stop();
    throw explain(error, logFile);
  }
  supervisor.restartOnEnd();
  log(`PostgreSQL is ready on port ${port}`);
  return { url: databaseUrl(address), stop: () => supervisor.stop(), pid: () => supervisor.pid() };
}

/** A port nobody listens on at this moment. */
const findFreePort = (): Promise<number> =>
  new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolvePort(address.port) : reject()));
    });
  });

function trimLog(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat !== undefined && stat.size > MAX_LOG_BYTES) truncateSync(path);
}

/** Adds the last lines of the server's log, which explain why it did not start. */
function explain(error: unknown, logFile: string): unknown {
  if (!isAppError(error)) return error;
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  const code = /no space left/i.test(lines) ? 'DISK_FULL' : error.code;
  return new AppError(code, `${error.message}: ${lines}`, {
    retryable: error.retryable,
    cause: error.cause,
    details: { logFile },
  });
}
