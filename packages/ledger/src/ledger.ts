import { AppError, type AssetRegistry, type ChainId, getChain, type Ledger } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { createReader } from './reader.ts';
import { tablesOf } from './tables/chain-tables.ts';
import { readCheckpoint, toChainState } from './tables/checkpoint.ts';
import { createWriter } from './writer.ts';

/** Knows no token by name: all show what their contracts say of themselves, and none has a price. */
const NO_REGISTRY: AssetRegistry = {
  findToken: () => undefined,
  listKeys: () => [],
  findNativeCoin: () => undefined,
  isSuspicious: () => false,
};

/** Chain facts in PostgreSQL; `ledgerMigrations` must have been run. */
export function createLedger(database: Database, registry: AssetRegistry = NO_REGISTRY): Ledger {
  return {
    getState: async (chain) => toChainState(chain, await readCheckpoint(database, getChain(chain).number)),
    read: (chain, work, options = {}) =>
      database.transaction(
        async (session) => {
          const point = await readCheckpoint(session, getChain(chain).number);
          if (point.height === undefined || point.isLoading) throw notIndexed(chain, point.isLoading);
          return work(createReader({ session, tables: tablesOf(chain), registry }, point));
        },
        {
          isolation: 'repeatable read',
          readOnly: true,
          ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
        },
      ),
    writer: (chain) => createWriter(database, chain),
  };
}

const notIndexed = (chain: ChainId, isLoading: boolean): AppError =>
  new AppError('CHAIN_NOT_INDEXED', isLoading ? `${chain} is being imported` : `nothing of ${chain} is indexed`, {
    details: { chain, isLoading },
  });
