import { join } from 'node:path';
import { SUPERUSER } from './cluster.ts';

/** The program's own database in an embedded server. */
export const DATABASE_NAME = 'sulian';

/** The program receives the errors of its own statements. Their messages quote values, which must not enter the server's log. */
const QUIET = encodeURIComponent('-c log_min_messages=log');
/** Bytes of a socket's path; the system cuts off a longer one. @see unix(7), sun_path */
const MAX_SOCKET_PATH = 107;

export interface ServerAddress {
  /** The server creates its socket here. */
  readonly clusterDir: string;
  readonly port: number;
  readonly password: string;
}

/**
 * Connects by the socket in the data folder, which costs both sides a fifth less than TCP per statement; by TCP where
 * the socket's path is too long, and on Windows, whose sockets Node does not open.
 */
export const databaseUrl = ({ clusterDir, port, password }: ServerAddress, database: string = DATABASE_NAME): string =>
  `postgresql://${SUPERUSER}:${password}@${toHost(clusterDir, port)}:${port}/${database}?options=${QUIET}`;

function toHost(clusterDir: string, port: number): string {
  const bytes = Buffer.byteLength(join(clusterDir, `.s.PGSQL.${port}`));
  return process.platform === 'win32' || bytes > MAX_SOCKET_PATH ? '127.0.0.1' : encodeURIComponent(clusterDir);
}
