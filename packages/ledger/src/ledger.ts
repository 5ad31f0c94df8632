import { AppError, type AssetRegistry, type ChainId, isAppError, type Ledger } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { createReader } from './reader.ts';
import { tablesOf } from './tables/chain-tables.ts';
import { type Checkpoint, EMPTY, listCheckpoints, readCheckpoint, toChainState } from './tables/checkpoint.ts';
import { hasSchema } from './tables/schema.ts';
import { createWriter, type WriterOptions } from './writer.ts';

/** Knows no token by name: all show what their contracts say of themselves, and none has a price. */
const NO_REGISTRY: AssetRegistry = {
  findToken: () => undefined,
  listKeys: () => [],
  findNativeCoin: () => undefined,
  isSuspicious: () => false,
};

/** Chain facts in PostgreSQL; `migrateLedger` must have been run. */
export function createLedger(
  database: Database,
  registry: AssetRegistry = NO_REGISTRY,
  writing: WriterOptions = {},
): Ledger {
  const readPoint = createPointReader();
  const edgeRuleVersion = writing.counterparties?.ruleVersion;
  return {
    getState: async (chain) => toChainState(chain, await readPoint(database, chain)),
    listStates: async (chains) =>
      (await listCheckpoints(database, chains)).map(([chain, point]) => toChainState(chain, point)),
    read: (chain, work, options = {}) =>
      database.transaction(
        async (session) => {
          const point = await readPoint(session, chain);
          if (point.height === undefined || point.isLoading) throw notIndexed(chain, point.isLoading);
          return work(createReader({ session, tables: tablesOf(chain), registry, edgeRuleVersion }, point));
        },
        {
          isolation: 'repeatable read',
          readOnly: true,
          ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
        },
      ),
    writer: (chain) => createWriter(database, chain, writing),
  };
}

const UNDEFINED_TABLE = '42P01';

/**
 * Reads checkpoints of chains that may not be there. A chain that was seen is asked without looking for its schema first:
 * every answer begins here.
 */
function createPointReader(): (session: Session, chain: ChainId) => Promise<Checkpoint> {
  const seen = new Set<ChainId>();
  return async (session, chain) => {
    if (!seen.has(chain) && !(await hasSchema(session, chain))) return EMPTY;
    seen.add(chain);
    try {
      return await readCheckpoint(session, tablesOf(chain));
    } catch (error) {
      if (!isAppError(error) || error.details?.['sqlState'] !== UNDEFINED_TABLE) throw error;
      // Dropped since.
      seen.delete(chain);
      return EMPTY;
    }
  };
}

const notIndexed = (chain: ChainId, isLoading: boolean): AppError =>
  new AppError('CHAIN_NOT_INDEXED', isLoading ? `${chain} is being imported` : `nothing of ${chain} is indexed`, {
    details: { chain, isLoading },
  });
