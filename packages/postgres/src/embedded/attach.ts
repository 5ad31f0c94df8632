import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isAlive } from './processes.ts';
import { databaseUrl } from './url.ts';

/** Line of `postmaster.pid` with the port (PostgreSQL's pidfile.h, LOCK_FILE_LINE_PORT). */
const PORT_LINE = 3;

/**
 * URL of the server that another Sulian process runs on this data folder; undefined when there is none. For commands
 * that may work next to a running program; only the owner stops the server.
 */
export function findRunning(dataDir: string): string | undefined {
  try {
    const folder = resolve(dataDir);
    const clusterDir = join(folder, 'cluster');
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    const port = Number(lines[PORT_LINE]);
    if (!Number.isInteger(port) || port === 0 || !isAlive(pid)) return undefined;
    return databaseUrl({ clusterDir, port, password: readFileSync(join(folder, 'password'), 'utf8').trim() });
  } catch {
    return undefined;
  }
}
