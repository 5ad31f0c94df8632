import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Session, sessionOf, withStoreErrors } from './session.ts';

export interface Listening {
  readonly channel: string;
  /** Called when listening starts; earlier messages are not received, later ones are not missed. */
  readonly onStart: () => void;
  readonly onMessage: (payload: string) => void;
}

/** Interval of checks: a cut connection reports nothing. */
const LOOK_MS = 15_000;
const LOOK_TIMEOUT_MS = 5_000;

/**
 * Listens on a channel (`NOTIFY`) with a connection of its own, until that is lost or the signal aborts.
 * @throws STORE_UNAVAILABLE when it cannot start
 */
export function listen(
  config: pg.ClientConfig,
  { channel, onStart, onMessage }: Listening,
  signal: AbortSignal,
): Promise<void> {
  return stayConnected(config, signal, async (client) => {
    client.on('notification', ({ payload = '' }) => onMessage(payload));
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    onStart();
  });
}

export interface Hold {
  /** Shared locks: any number of programs may take the same names. */
  readonly names: readonly string[];
  readonly onStart: () => void;
}

/**
 * Locks names, so that `claim` of one of them fails. Uses a connection of its own, until that is lost or the signal
 * aborts.
 * @throws STORE_UNAVAILABLE when it cannot start
 */
export function hold(config: pg.ClientConfig, { names, onStart }: Hold, signal: AbortSignal): Promise<void> {
  return stayConnected(config, signal, async (client) => {
    await client.query(
      'SELECT pg_advisory_lock_shared(hashtextextended(name, 0)) FROM unnest($1::text[]) AS held (name)',
      [names],
    );
    onStart();
  });
}

export interface SnapshotHold {
  /** Longest time that it is open. */
  readonly forMs: number;
  /** @param id names it to other transactions of the database */
  readonly onStart: (id: string) => void;
}

/** The server ends a snapshot whose program is frozen: its connection is checked more often than that. */
const FROZEN_MS = 4 * LOOK_MS;

/**
 * Exports a snapshot of the database that other transactions read (`TransactionOptions.snapshot`). It locks nothing, but
 * rows that died since it was taken are not removed while it is open. Uses a connection of its own, until that is lost, the
 * time is over or the signal aborts.
 * @throws STORE_UNAVAILABLE when it cannot start
 */
export function holdSnapshot(
  config: pg.ClientConfig,
  { forMs, onStart }: SnapshotHold,
  signal: AbortSignal,
): Promise<void> {
  return stayConnected(config, AbortSignal.any([signal, AbortSignal.timeout(forMs)]), async (client) => {
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = ${FROZEN_MS}`,
    );
    // PostgreSQL 16 has no such setting.
    await client.query(
      "SELECT set_config('transaction_timeout', $1::text, true) WHERE current_setting('transaction_timeout', true) IS NOT NULL",
      [String(Math.ceil(forMs) + FROZEN_MS)],
    );
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    onStart(rows[0]?.id ?? '');
  });
}

/** Locks a name exclusively until the transaction ends. @returns false when it is locked already */
export async function claim(session: Session, name: string): Promise<boolean> {
  const rows = await session.query<{ claimed: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1::text, 0)) AS claimed',
    [name],
  );
  return rows[0]?.claimed === true;
}

async function stayConnected(
  config: pg.ClientConfig,
  signal: AbortSignal,
  start: (client: pg.Client) => Promise<void>,
): Promise<void> {
  if (signal.aborted) return;
  const client = new pg.Client(config);
  const over = new AbortController();
  const end = () => {
    over.abort();
    client.end().catch(() => undefined);
  };
  client.on('error', () => over.abort());
  client.on('end', () => over.abort());
  signal.addEventListener('abort', end);
  try {
    await withStoreErrors(async () => {
      await client.connect();
      await start(client);
    });
    await stayUntilLost(client, over.signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

async function stayUntilLost(client: pg.Client, over: AbortSignal): Promise<void> {
  const session = sessionOf(client, { timeoutMs: LOOK_TIMEOUT_MS });
  while (!over.aborted) {
    await sleep(LOOK_MS, undefined, { signal: over }).catch(() => undefined);
    const isThere =
      over.aborted ||
      (await session.query('SELECT 1').then(
        () => true,
        () => false,
      ));
    if (!isThere) return;
  }
}
