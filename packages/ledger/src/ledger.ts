import { AppError, type AssetRegistry, type ChainId, isAppError, type Ledger, type ReadOptions } from '@sulian/domain';
import type { Database, Session, TransactionOptions } from '@sulian/postgres';
import { createReader } from './reader.ts';
import { tablesOf } from './tables/chain-tables.ts';
import {
  type Checkpoint,
  checkpointSql,
  EMPTY,
  listCheckpoints,
  readCheckpoint,
  toChainState,
  toCheckpoint,
} from './tables/checkpoint.ts';
import { hasSchema } from './tables/schema.ts';
import { createWriter, type WriterOptions } from './writer.ts';

/** Knows no token by name: all show their contracts' own claims, and none has a price. */
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
  const points = createPointReader();
  const edgeRuleVersion = writing.counterparties?.ruleVersion;
  return {
    getState: async (chain) => toChainState(chain, await points.read(database, chain)),
    listStates: async (chains) =>
      (await listCheckpoints(database, chains)).map(([chain, point]) => toChainState(chain, point)),
    read: async (chain, work, options = {}) => {
      const opening = points.findOpening(chain);
      let isOpen = false;
      const readSnapshot = async (session: Session, opened: readonly object[]) => {
        isOpen = true;
        const point = opening === undefined ? await points.read(session, chain) : toCheckpoint(opened);
        if (point.height === undefined || point.isLoading) throw notIndexed(chain, point.isLoading);
        return work(createReader({ session, tables: tablesOf(chain), registry, edgeRuleVersion }, point));
      };
      try {
        return await database.transaction(readSnapshot, { ...toSnapshotOptions(options), ...(opening && { opening }) });
      } catch (error) {
        if (isOpen || !points.isDropped(chain, error)) throw error;
        throw notIndexed(chain, false);
      }
    },
    writer: (chain) => createWriter(database, chain, writing),
  };
}

const toSnapshotOptions = ({ timeoutMs }: ReadOptions): TransactionOptions => ({
  isolation: 'repeatable read',
  readOnly: true,
  ...(timeoutMs === undefined ? {} : { timeoutMs }),
});

const UNDEFINED_TABLE = '42P01';

interface PointReader {
  /** Reads the checkpoint of a chain that may not be there. */
  read(session: Session, chain: ChainId): Promise<Checkpoint>;
  /** Reads the checkpoint as the transaction begins; undefined for a chain that was not seen yet. */
  findOpening(chain: ChainId): string | undefined;
  /** True where the read failed because the chain was dropped since it was seen. */
  isDropped(chain: ChainId, error: unknown): boolean;
}

/** A chain that was seen is read without looking for its schema first: every answer begins here. */
function createPointReader(): PointReader {
  const seen = new Set<ChainId>();
  const isDropped = (chain: ChainId, error: unknown): boolean => {
    if (!isAppError(error) || error.details?.['sqlState'] !== UNDEFINED_TABLE) return false;
    seen.delete(chain);
    return true;
  };
  return {
    read: async (session, chain) => {
      if (!seen.has(chain) && !(await hasSchema(session, chain))) return EMPTY;
      seen.add(chain);
      try {
        return await readCheckpoint(session, tablesOf(chain));
      } catch (error) {
        if (!isDropped(chain, error)) throw error;
        return EMPTY;
      }
    },
    findOpening: (chain) => (seen.has(chain) ? checkpointSql(tablesOf(chain)) : undefined),
    isDropped,
  };
}

const notIndexed = (chain: ChainId, isLoading: boolean): AppError =>
  new AppError('CHAIN_NOT_INDEXED', isLoading ? `${chain} is being imported` : `nothing of ${chain} is indexed`, {
    details: { chain, isLoading },
  });
