import { AppError, type ChainId, isAppError, type LedgerSnapshot } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import type { DatabaseOf } from './servers.ts';

/** One exported snapshot of each database with the chains. The first that ends ends all of them. */
export async function holdSnapshot(
  databaseOf: DatabaseOf,
  chains: readonly ChainId[],
  forMs: number,
): Promise<LedgerSnapshot> {
  const over = new AbortController();
  const release = (): void => over.abort();
  const ids = new Map<Database, string>();
  const open = (database: Database): Promise<void> =>
    new Promise((resolve, reject) => {
      const onStart = (id: string): void => {
        ids.set(database, id);
        resolve();
      };
      database
        .holdSnapshot({ forMs, onStart }, over.signal)
        .then(() => reject(snapshotOver()), reject)
        .finally(release);
    });
  try {
    await Promise.all([...new Set(chains.map(databaseOf))].map(open));
  } catch (error) {
    release();
    throw error;
  }
  return {
    idOf: (chain) => (chains.includes(chain) ? ids.get(databaseOf(chain)) : undefined),
    over: over.signal,
    release,
  };
}

/** Checkpoints that were read in a snapshot, as text. */
const seenPoints = new WeakMap<LedgerSnapshot, Map<ChainId, string>>();

/**
 * A snapshot is not known on other nodes of a cluster, so that it ends there with the next change of the chain.
 * @throws STORE_UNAVAILABLE
 */
export function requireSamePoint(snapshot: LedgerSnapshot | undefined, chain: ChainId, point: object): void {
  if (snapshot?.idOf(chain) === undefined) return;
  const seen = seenPoints.get(snapshot) ?? new Map<ChainId, string>();
  seenPoints.set(snapshot, seen);
  const current = JSON.stringify(point);
  if ((seen.get(chain) ?? current) !== current) {
    snapshot.release();
    throw snapshotOver();
  }
  seen.set(chain, current);
}

/** SQLSTATEs of a snapshot that has ended: its file is gone, or its transaction. */
const OVER: readonly unknown[] = ['42704', '55000'];

export const isSnapshotOver = (error: unknown): boolean =>
  isAppError(error) && OVER.includes(error.details['sqlState']);

export const snapshotOver = (cause?: unknown): AppError =>
  new AppError('STORE_UNAVAILABLE', 'the snapshot of the ledger has ended', { cause });
