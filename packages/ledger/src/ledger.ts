import {
  AppError,
  type AssetRegistry,
  type ChainHolding,
  type ChainId,
  type ChainState,
  isAppError,
  type Ledger,
  type ReadOptions,
} from '@sulian/domain';
import type { Database, Session, TransactionOptions } from '@sulian/postgres';
import { createFetchedWriter, layOutFetched } from './fetched/fetched-writer.ts';
import { holdSnapshot, isSnapshotOver, requireSamePoint, snapshotOver } from './hold-snapshot.ts';
import { createReader } from './reader.ts';
import { type DatabaseOf, readServers } from './servers.ts';
import { type ChainTables, createTableLookup, type OnDemandChains, type TableLookup } from './tables/chain-tables.ts';
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

export interface LedgerOptions extends WriterOptions {
  readonly onDemand?: OnDemandChains;
  /** Database of a chain that is on a server of its own; that of the others by default. */
  readonly databaseOf?: DatabaseOf | undefined;
}

/** Chain facts in PostgreSQL; `migrateLedger` must have been run. */
export function createLedger(
  main: Database,
  registry: AssetRegistry = NO_REGISTRY,
  { onDemand, databaseOf = () => main, ...writing }: LedgerOptions = {},
): Ledger {
  const tablesFor = createTableLookup(onDemand);
  const points = createPointReader(tablesFor);
  const edgeRuleVersion = writing.counterparties?.ruleVersion;
  const getState = async (chain: ChainId) =>
    toChainState(tablesFor(chain), await points.read(databaseOf(chain), chain));
  const listStored = async (database: Database, chains: readonly ChainId[]) => {
    const stored = await listCheckpoints(database, chains);
    const pointOf = new Map(stored.map(([{ schema }, point]) => [schema, point]));
    const all = chains.map(tablesFor);
    const isStored = ({ schema, isInOrder }: ChainTables): boolean => !isInOrder || pointOf.has(schema);
    const toState = (tables: ChainTables): ChainState => toChainState(tables, pointOf.get(tables.schema) ?? EMPTY);
    return {
      states: all.filter(isStored).map(toState),
      empty: all.filter((tables) => !isStored(tables)).map(toState),
    };
  };
  const ledger: Ledger = {
    getState,
    listStates: async (chains) => {
      const { answers, away } = await readServers(databaseOf, chains, listStored);
      return { states: answers.flatMap(({ states }) => states), empty: answers.flatMap(({ empty }) => empty), away };
    },
    read: async (chain, work, options = {}) => {
      const database = databaseOf(chain);
      const tables = tablesFor(chain);
      const opening = points.findOpening(chain);
      const { snapshot } = options;
      if (snapshot?.over.aborted === true) throw snapshotOver();
      if (!tables.isInOrder && opening === undefined) await layOutFetched(database, tables);
      let isOpen = false;
      const readSnapshot = async (session: Session, opened: readonly object[]) => {
        isOpen = true;
        const point = opening === undefined ? await points.read(session, chain) : toCheckpoint(opened);
        requireSamePoint(snapshot, chain, point);
        if ((tables.isInOrder && point.height === undefined) || point.isLoading)
          throw notIndexed(chain, point.isLoading);
        return work(createReader({ session, tables, registry, edgeRuleVersion }, point));
      };
      try {
        return await database.transaction(readSnapshot, {
          ...toSnapshotOptions(options, chain),
          ...(opening && { opening }),
        });
      } catch (error) {
        if (!isOpen && snapshot !== undefined && isSnapshotOver(error)) {
          snapshot.release();
          throw snapshotOver(error);
        }
        if (isOpen || !points.isDropped(chain, error)) throw error;
        if (tables.isInOrder) throw notIndexed(chain, false);
        // Dropped histories read as empty, as before the first round.
        return ledger.read(chain, work, options);
      }
    },
    holdSnapshot: (chains, forMs) => holdSnapshot(databaseOf, chains, forMs),
    writer: (chain) => createWriter(databaseOf(chain), requireStored('BLOCKS', tablesFor(chain)).chain, writing),
    fetchedWriter: (chain) => createFetchedWriter(databaseOf(chain), requireStored('ON_DEMAND', tablesFor(chain))),
  };
  return ledger;
}

/** Requires that this program stores the chain in that way. @throws INTERNAL */
function requireStored(holding: ChainHolding, tables: ChainTables): ChainTables {
  if (tables.holding !== holding)
    throw new AppError('INTERNAL', `${tables.chain} is stored as ${tables.holding}, not ${holding}`, {
      details: { chain: tables.chain },
    });
  return tables;
}

const toSnapshotOptions = ({ snapshot, ...options }: ReadOptions, chain: ChainId): TransactionOptions => ({
  ...options,
  snapshot: snapshot?.idOf(chain),
  isolation: 'repeatable read',
  readOnly: true,
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
function createPointReader(tablesFor: TableLookup): PointReader {
  const seen = new Set<ChainId>();
  const isDropped = (chain: ChainId, error: unknown): boolean => {
    if (!isAppError(error) || error.details?.['sqlState'] !== UNDEFINED_TABLE) return false;
    seen.delete(chain);
    return true;
  };
  return {
    read: async (session, chain) => {
      if (!seen.has(chain) && !(await hasSchema(session, chain, tablesFor(chain).holding))) return EMPTY;
      seen.add(chain);
      try {
        return await readCheckpoint(session, tablesFor(chain));
      } catch (error) {
        if (!isDropped(chain, error)) throw error;
        return EMPTY;
      }
    },
    findOpening: (chain) => (seen.has(chain) ? checkpointSql(tablesFor(chain)) : undefined),
    isDropped,
  };
}

const notIndexed = (chain: ChainId, isLoading: boolean): AppError =>
  new AppError('CHAIN_NOT_INDEXED', isLoading ? `${chain} is being imported` : `nothing of ${chain} is indexed`, {
    details: { chain, isLoading },
  });
