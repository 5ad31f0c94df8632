import { setTimeout as pause } from 'node:timers/promises';
import { AppError, type ChainId, findAwayLedger } from '@sulian/domain';
import { claim, type Database, type Session } from '@sulian/postgres';
import { type DatabaseOf, readServers } from './servers.ts';
import { tablesOf } from './tables/chain-tables.ts';
import { dropSchema } from './tables/drop-schema.ts';
import { listSchemas, schemaOf } from './tables/schema.ts';

const RETRY_MS = 1_000;
/** Name of the lock of a chain in use. */
export const nameOf = (chain: ChainId): string => `sulian uses ${schemaOf(chain)}`;

/**
 * Prevents others from dropping the chains while the work is done: work that writes them, or remembers their ids. A
 * connection that is lost meanwhile is replaced. A chain's own server that is unavailable drops nothing either: its chains
 * are locked once it is available.
 * @throws STORE_UNAVAILABLE
 */
export async function whileHolding<T>(
  databaseOf: DatabaseOf,
  chains: readonly ChainId[],
  work: () => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  try {
    await readServers(databaseOf, chains, (database, own) => startHolding(database, own.map(nameOf), over.signal));
    return await work();
  } finally {
    over.abort();
  }
}

/** Resolves when the names are locked. */
function startHolding(database: Database, names: readonly string[], signal: AbortSignal): Promise<void> {
  const run = (onStart: () => void) => database.hold({ names, onStart }, signal);
  const goOn = async (): Promise<void> => {
    while (!signal.aborted) {
      await run(() => undefined).catch(() => undefined);
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  return new Promise((resolve, reject) => {
    run(resolve)
      .catch((error: unknown) => {
        if (findAwayLedger(error) === undefined) throw error;
        resolve();
      })
      .then(goOn)
      .catch(reject);
  });
}

/** Drops all data of a chain within a transaction, where nobody uses it. */
export async function dropSchemas(session: Session, chain: ChainId): Promise<void> {
  for (const { holding } of await listSchemas(session, [chain])) await dropSchema(session, tablesOf(chain, holding));
}

/**
 * Drops all data of a chain, blocks and fetched histories, in one database transaction.
 * @param beforeCommit deletion of related data elsewhere, done when nothing prevents the drop any more
 * @throws CHAIN_NOT_INDEXED, CHAIN_IN_USE
 */
export const dropChain = (database: Database, chain: ChainId, beforeCommit: () => Promise<void>): Promise<void> =>
  database.transaction(
    async (session) => {
      if (!(await claim(session, nameOf(chain))))
        throw new AppError('CHAIN_IN_USE', `another program follows, imports or serves ${chain}; stop it first`, {
          details: { chain },
        });
      const schemas = await listSchemas(session, [chain]);
      if (schemas.length === 0) throw new AppError('CHAIN_NOT_INDEXED', `nothing of ${chain} is stored`);
      for (const { holding } of schemas) await dropSchema(session, tablesOf(chain, holding));
      await beforeCommit();
    },
    { timeoutMs: 0 },
  );
