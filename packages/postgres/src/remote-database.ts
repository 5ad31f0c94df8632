import { setTimeout as sleep } from 'node:timers/promises';
import { type AppError, type ErrorCode, isAppError } from '@sulian/domain';
import type { Database, TransactionOptions } from './database.ts';
import { toStoreError } from './errors.ts';
import type { Session } from './session.ts';

/** A database whose server may be unavailable while the program goes on without it. */
export interface RemoteDatabase {
  /** Fault of the last attempt to reach the server; undefined while it is in use. */
  readonly fault: AppError | undefined;
  /** Resolves after the first attempt. @throws every fault other than STORE_UNAVAILABLE: it does not pass with time */
  readonly opened: Promise<void>;
  /** The database as one of its users sees it, who names the faults of the server. Fails at once while it is unavailable. */
  named(toNamed: (fault: AppError) => AppError): Database;
  close(): Promise<void>;
}

export interface RemoteOptions {
  /** Runs before the database is used, and again whenever its server was unavailable. */
  readonly prepare: (database: Database) => Promise<void>;
  /** Called when a server that was in use is unavailable. */
  readonly onLost?: (fault: AppError) => void;
  /** Called when the server is in use again. */
  readonly onBack?: () => void;
  readonly retryMs?: number;
  /** Repeated while the server is in use, where what was true of it may change; after a fault it is not in use. */
  readonly check?: { readonly run: (database: Database) => Promise<void>; readonly everyMs: number } | undefined;
}

const RETRY_MS = 1_000;

/** Faults of the server itself, rather than of what was sent to it. */
const NAMED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['STORE_UNAVAILABLE', 'DISK_FULL']);

/** Classes of SQLSTATE after which the server is still in use: a full server, conflicts, locks, ended transactions. */
const STILL_THERE = /^(?:25|40|53|55)/;

/** Uses the pool, and tries again on its own where the server is unavailable. */
export function openRemote(
  pool: Database,
  { prepare, onLost, onBack, retryMs = RETRY_MS, check }: RemoteOptions,
): RemoteDatabase {
  const closing = new AbortController();
  let fault: AppError | undefined;
  let isReady = false;
  const attempt = async (): Promise<void> => {
    try {
      await prepare(pool);
      fault = undefined;
      isReady = true;
    } catch (error) {
      fault = toStoreError(error);
      throw fault;
    }
  };
  const retry = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await sleep(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      const isBack = await attempt().then(
        () => true,
        () => false,
      );
      if (isBack) return onBack?.();
    }
  };
  const drop = (lost: AppError): void => {
    if (!isReady || closing.signal.aborted) return;
    isReady = false;
    fault = lost;
    onLost?.(lost);
    void retry();
  };
  const lose = (lost: AppError): void => {
    if (isLoss(lost)) drop(lost);
  };
  const checkAgain = async ({ run, everyMs }: NonNullable<RemoteOptions['check']>): Promise<void> => {
    while (!closing.signal.aborted) {
      await sleep(everyMs, undefined, { signal: closing.signal }).catch(() => undefined);
      if (!isReady || closing.signal.aborted) continue;
      await run(pool).catch((error: unknown) => {
        const storeError = toStoreError(error);
        if (!isBusy(storeError)) drop(storeError);
      });
    }
  };
  const first = attempt();
  const opened = first.catch((error: AppError) => {
    if (error.code !== 'STORE_UNAVAILABLE') throw error;
    void retry();
  });
  opened.catch(() => undefined);
  if (check !== undefined) void checkAgain(check);
  return {
    get fault() {
      return fault;
    },
    opened,
    named: (toNamed) => {
      const refuse = () => {
        if (fault !== undefined) throw toNamed(fault);
      };
      const report = (error: unknown): unknown => {
        if (!isAppError(error) || !NAMED.has(error.code)) return error;
        lose(error);
        return toNamed(error);
      };
      return wrap(pool, { ready: () => first.then(refuse, refuse), report });
    },
    close: async () => {
      closing.abort();
      await pool.close();
    },
  };
}

/** True where the server is in use, and did not complete a statement. */
const isBusy = ({ code, details }: AppError): boolean =>
  code === 'QUERY_TIMEOUT' || (code === 'STORE_UNAVAILABLE' && STILL_THERE.test(String(details['sqlState'] ?? '')));

const isLoss = (error: AppError): boolean => error.code === 'STORE_UNAVAILABLE' && !isBusy(error);

interface Watch {
  /** Rejects while the server is unavailable. */
  readonly ready: () => Promise<void>;
  /** Returns the fault as it is reported to the caller. */
  readonly report: (error: unknown) => unknown;
}

function wrap(pool: Database, { ready, report }: Watch): Database {
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    await ready();
    return reporting(report, work);
  };
  return {
    ...wrapSession(pool, run),
    transaction: async (work, options) => {
      await ready();
      return transact(pool, { report, work, options });
    },
    listen: (listening, signal) => run(() => pool.listen(listening, signal)),
    hold: (names, signal) => run(() => pool.hold(names, signal)),
    holdSnapshot: (snapshot, signal) => run(() => pool.holdSnapshot(snapshot, signal)),
    close: () => Promise.resolve(),
  };
}

const wrapSession = (session: Session, run: <T>(work: () => Promise<T>) => Promise<T>): Session => ({
  query: (sql, params) => run(() => session.query(sql, params)),
  copyIn: (sql, chunks) => run(() => session.copyIn(sql, chunks)),
  copyOut: (sql, onLine) => run(() => session.copyOut(sql, onLine)),
  copyOutChunks: (sql, onChunk) => run(() => session.copyOutChunks(sql, onChunk)),
});

async function reporting<T>(report: Watch['report'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw report(error);
  }
}

interface Transacted<T> {
  readonly report: Watch['report'];
  readonly work: (session: Session, opened: readonly object[]) => Promise<T>;
  readonly options: TransactionOptions | undefined;
}

/** A fault of the work that is not of this session, such as one of the records, is rethrown as it is. */
async function transact<T>(pool: Database, { report, work, options }: Transacted<T>): Promise<T> {
  let own: { readonly error: unknown } | undefined;
  try {
    return await pool.transaction(async (session, opened) => {
      try {
        return await work(
          wrapSession(session, (each) => reporting(report, each)),
          opened,
        );
      } catch (error) {
        own = { error };
        throw error;
      }
    }, options);
  } catch (error) {
    if (own !== undefined && own.error === error) throw error;
    throw report(error);
  }
}
