import pg from 'pg';
import { untilAbandoned } from './abandon.ts';
import { toStoreError } from './errors.ts';
import { type Hold, hold, holdSnapshot, type Listening, listen, type SnapshotHold } from './listen.ts';
import { paced } from './pace.ts';
import { countPoolWait } from './pool-waits.ts';
import { createPulse, isUnresponsive, type Pulse } from './pulse.ts';
import { type Session, sessionOf, withStoreErrors } from './session.ts';
import { snapshotSql } from './snapshot-sql.ts';
import { typeParsers } from './type-parsers.ts';

export interface TransactionOptions {
  /** `repeatable read` reads one snapshot throughout. */
  readonly isolation?: 'read committed' | 'repeatable read';
  readonly readOnly?: boolean;
  /** Id of an exported snapshot that a `repeatable read` transaction reads. */
  readonly snapshot?: string | undefined;
  /** statement_timeout of each statement inside, milliseconds; 0 for none. */
  readonly timeoutMs?: number;
  /** A crash may lose the last commits (never half of one): only for what can be made again. */
  readonly asyncCommit?: boolean;
  /** Aborts when nobody needs the result of a transaction that only reads: see `untilAbandoned`. */
  readonly signal?: AbortSignal;
  /** Awaited before each statement of a transaction that only reads. */
  readonly pace?: () => Promise<void>;
  /** A statement without parameters that is sent together with BEGIN; `work` receives its rows. */
  readonly opening?: string;
}

/** @param opened rows of `opening`; none without one */
type TransactionWork<T> = (session: Session, opened: readonly object[]) => Promise<T>;

/** A database, or one transaction of it that further work joins: stores are written against it. */
export interface Transactional extends Session {
  /**
   * Commits when `work` resolves, rolls back when it throws. When the connection is lost during the commit itself
   * (STORE_UNAVAILABLE) the outcome is unknown: look before repeating.
   */
  transaction<T>(work: TransactionWork<T>, options?: TransactionOptions): Promise<T>;
}

export interface Database extends Transactional {
  /** Uses a connection outside the pool: see `listen`. */
  listen(listening: Listening, signal: AbortSignal): Promise<void>;
  /** Uses a connection outside the pool: see `hold`. */
  hold(names: Hold, signal: AbortSignal): Promise<void>;
  /** Uses a connection outside the pool: see `holdSnapshot`. */
  holdSnapshot(snapshot: SnapshotHold, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** Default statement_timeout of every connection; none when absent. */
  readonly statementTimeoutMs?: number;
  readonly applicationName?: string;
  /** How long a query waits for a connection, a free one or a new one. */
  readonly connectionTimeoutMs?: number;
}

/**
 * The transaction of a session, joined: `work` commits and rolls back with it, under its isolation and time limit. Let
 * errors of `work` pass, for PostgreSQL answers nothing more in a transaction that failed.
 */
export const joined = (session: Session): Transactional => ({
  ...session,
  transaction: async (work, { opening } = {}) =>
    work(session, opening === undefined ? [] : await session.query(opening)),
});

/** With 10, 200 investigators waited 72 ms for a connection on two idle cores; with 16, 8 ms. */
const DEFAULT_MAX_CONNECTIONS = 16;
const CONNECTION_TIMEOUT_MS = 30_000;
const IDLE_TIMEOUT_MS = 30_000;

/** A pool of connections; they are opened when first needed and again after the server was away. */
export function openDatabase(options: DatabaseOptions): Database {
  const config: pg.ClientConfig = {
    connectionString: options.url,
    application_name: options.applicationName ?? 'sulian',
    connectionTimeoutMillis: options.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    types: typeParsers,
  };
  const { statementTimeoutMs } = options;
  const pool = new pg.Pool({
    ...config,
    // Not a parameter of the connection's start, which poolers refuse.
    ...(statementTimeoutMs !== undefined && {
      onConnect: (client: pg.ClientBase) =>
        client.query(`SET statement_timeout = ${toMilliseconds(statementTimeoutMs)}`).then(() => undefined),
    }),
    max: options.maxConnections ?? DEFAULT_MAX_CONNECTIONS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  });
  // A connection that dies reports to its waiting query; without listeners the event itself would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    ...databaseOf({ pool, pulse: createPulse(config), timeoutMs: options.statementTimeoutMs ?? 0 }),
    listen: (listening, signal) => listen(config, listening, signal),
    hold: (names, signal) => hold(config, names, signal),
    holdSnapshot: (snapshot, signal) => holdSnapshot(config, snapshot, signal),
  };
}

interface DatabaseParts {
  readonly pool: pg.Pool;
  readonly pulse: Pulse;
  readonly timeoutMs: number;
}

function databaseOf(parts: DatabaseParts): Omit<Database, 'listen' | 'hold' | 'holdSnapshot'> {
  const { pool, pulse, timeoutMs } = parts;
  const sessionOfPool = (client: pg.PoolClient) => sessionOf(client, { timeoutMs, pulse });
  const open = listOpen(pool);
  let closing: Promise<void> | undefined;
  return {
    query: (sql, params) => withClient(parts, (client) => sessionOfPool(client).query(sql, params)),
    copyIn: (sql, chunks) => withClient(parts, (client) => sessionOfPool(client).copyIn(sql, chunks)),
    copyOut: (sql, onLine) => withClient(parts, (client) => sessionOfPool(client).copyOut(sql, onLine)),
    copyOutChunks: (sql, onChunk) => withClient(parts, (client) => sessionOfPool(client).copyOutChunks(sql, onChunk)),
    transaction: (work, options = {}) => {
      const deadline = { timeoutMs: options.timeoutMs ?? timeoutMs, pulse };
      const limited = { pool, ...deadline };
      if (options.readOnly !== true)
        return withClient(limited, (client) => runTransaction(sessionOf(client, deadline), work, options));
      const { signal, pace } = options;
      return new Promise((resolve, reject) => {
        // Nothing is written, so that the result does not wait for the end of the transaction.
        withClient(limited, (client) => {
          const read: typeof work = (session, opened) =>
            untilAbandoned({ client, session, signal }, (each) => work(paced(each, pace), opened));
          return runTransaction(sessionOf(client, deadline), read, options, resolve);
        }).catch(reject);
      });
    },
    close: () => {
      // A frozen server does not answer the farewell; that must not delay the exit of a finished program.
      closing ??= pool.end().then(() => {
        for (const client of open) client.unref();
      });
      return closing;
    },
  };
}

/** Fields of `pg` that its types lack. */
type Unrefable = pg.PoolClient & { unref(): void };

/** Clients with open sockets; the set is live. */
function listOpen(pool: pg.Pool): ReadonlySet<Unrefable> {
  const open = new Set<Unrefable>();
  pool.on('connect', (client) => open.add(client as Unrefable));
  pool.on('remove', (client) => open.delete(client as Unrefable));
  return open;
}

/** A connection of the pool; one that comes too late is given back. @throws STORE_UNAVAILABLE */
async function takeClient({ pool, pulse, timeoutMs }: DatabaseParts): Promise<pg.PoolClient> {
  // Without a limit there is none on this wait either.
  if (timeoutMs <= 0) return withStoreErrors(() => pool.connect());
  const checking = pulse.check();
  if (checking !== undefined) await checking;
  return new Promise((resolve, reject) => {
    let isFrozen = false;
    const stop = pulse.watch(() => {
      isFrozen = true;
      reject(isUnresponsive());
    });
    pool.connect((error, client) => {
      stop();
      if (isFrozen) client?.release();
      else if (client === undefined) reject(toStoreError(error));
      else resolve(client);
    });
  });
}

async function withClient<T>(parts: DatabaseParts, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  const client = await takeClient(parts);
  countPoolWait(beganMs);
  let broken = false;
  const markBroken = () => {
    broken = true;
  };
  client.once('error', markBroken);
  try {
    return await work(client);
  } catch (error) {
    if (error instanceof RollbackFailed) {
      broken = true;
      throw error.cause;
    }
    throw error;
  } finally {
    client.off('error', markBroken);
    client.release(broken);
  }
}

/** Carries the first error past a rollback that failed too: the connection must not be used again. */
class RollbackFailed extends Error {}

/** @param onResult is called once the end of the transaction is requested, with a result that is not yet committed */
async function runTransaction<T>(
  session: Session,
  work: TransactionWork<T>,
  options: TransactionOptions,
  onResult?: (result: T) => void,
): Promise<T> {
  try {
    const opened = await session.query(beginSql(options));
    const result = await work(session, opened);
    const committed = session.query('COMMIT');
    onResult?.(result);
    await committed;
    return result;
  } catch (error) {
    try {
      await session.query('ROLLBACK');
    } catch {
      throw new RollbackFailed('rollback failed', { cause: error });
    }
    throw error;
  }
}

function beginSql(options: TransactionOptions): string {
  const isolation = options.isolation === 'repeatable read' ? 'REPEATABLE READ' : 'READ COMMITTED';
  const statements = [`BEGIN ISOLATION LEVEL ${isolation}${options.readOnly === true ? ' READ ONLY' : ''}`];
  // Before any statement that reads.
  if (options.snapshot !== undefined) statements.push(snapshotSql(options.snapshot));
  if (options.timeoutMs !== undefined)
    statements.push(`SET LOCAL statement_timeout = ${toMilliseconds(options.timeoutMs)}`);
  if (options.asyncCommit === true) statements.push('SET LOCAL synchronous_commit = off');
  if (options.opening !== undefined) statements.push(options.opening);
  return statements.join('; ');
}

/** PostgreSQL takes whole milliseconds up to 2^31 - 1; a positive wish never becomes 0, which means none. */
const toMilliseconds = (timeoutMs: number): number =>
  timeoutMs <= 0 ? 0 : Math.min(Math.max(1, Math.round(timeoutMs)), 2 ** 31 - 1);
