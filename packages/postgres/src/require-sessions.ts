import { AppError } from '@sulian/domain';
import pg from 'pg';
import { sessionOf, withStoreErrors } from './session.ts';

interface Address {
  readonly url: string;
  /** Setting that contains the address, for the message. */
  readonly setting: string;
  readonly connectionTimeoutMs?: number;
}

/** Several, as other users of a pooler may change which server is free next. */
const ROUNDS = 3;
/** Connections in the order in which they are used: both orders of a pooler's servers, by age and by use, show in it. */
const ORDER = [0, 0, 1, 0] as const;
const TIMEOUT_MS = 30_000;

/**
 * Rejects the address of a pooler that gives a connection another server process for each transaction or statement: locks,
 * settings, prepared statements and notifications belong to one process. A connection to PostgreSQL itself, or to a
 * pooler in session mode, has one process to itself for as long as it lives.
 * @throws POOLER_MODE, STORE_UNAVAILABLE
 */
export async function requireSessions({ url, setting, connectionTimeoutMs = TIMEOUT_MS }: Address): Promise<void> {
  const clients = [0, 1].map(
    () =>
      new pg.Client({
        connectionString: url,
        application_name: 'sulian',
        connectionTimeoutMillis: connectionTimeoutMs,
      }),
  );
  for (const client of clients) client.on('error', () => undefined);
  try {
    await withStoreErrors(() => Promise.all(clients.map((client) => client.connect())));
    if (await haveOwnProcesses(clients)) return;
  } finally {
    for (const client of clients) client.end().catch(() => undefined);
  }
  throw new AppError(
    'POOLER_MODE',
    `${setting} is the address of a connection pooler in transaction or statement mode, which loses locks and ` +
      'notifications; set its pool_mode to session, or use the address of PostgreSQL itself',
  );
}

async function haveOwnProcesses(clients: readonly pg.Client[]): Promise<boolean> {
  const sessions = clients.map((client) => sessionOf(client, { timeoutMs: TIMEOUT_MS }));
  const pids = sessions.map(() => new Set<number>());
  for (let round = 0; round < ROUNDS; round += 1)
    for (const at of ORDER) {
      const rows = await sessions[at]?.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      for (const { pid } of rows ?? []) pids[at]?.add(pid);
    }
  return pids.every(({ size }) => size === 1) && new Set(pids.flatMap((each) => [...each])).size === clients.length;
}
