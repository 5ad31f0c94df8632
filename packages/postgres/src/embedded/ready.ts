import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@sulian/domain';
import pg from 'pg';

/** Replaying a full log (max_wal_size) after a crash takes minutes on a slow disk. */
const READY_TIMEOUT_MS = 10 * 60_000;
const POLL_MS = 30;

/** Waits until the server lets us in, then makes sure the product's database exists. @throws STORE_UNAVAILABLE */
export async function waitUntilReady(adminUrl: string, database: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    try {
      return await ensureDatabase(adminUrl, database);
    } catch (cause) {
      if (hasEnded() || !isStarting(cause) || Date.now() > deadline)
        throw new AppError('STORE_UNAVAILABLE', 'PostgreSQL did not become ready', { cause });
    }
    await sleep(POLL_MS);
  }
}

/** Refused connection or no socket: not listening yet. 57P03: recovering. */
const NOT_YET: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P03']);

function isStarting(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return NOT_YET.has(String(code)) || /terminated/.test(error.message);
}

async function ensureDatabase(adminUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
