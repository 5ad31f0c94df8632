import { AppError, type Block, type ChainId, type LedgerWriter } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { createBulkWriter } from './bulk/bulk-writer.ts';
import { extendBusyWallets } from './busy-wallets/extend.ts';
import { promoteFirst, promoteWallets } from './busy-wallets/promote.ts';
import { removeBusyWalletsAbove } from './busy-wallets/remove-above.ts';
import { countNext } from './counterparties/count-whole.ts';
import { applySettings, isAsAsked, listUncounted } from './counterparties/members.ts';
import { type CounterpartySettings, type EdgeCounting, toCounting } from './counterparties/settings.ts';
import type { ChainLeases } from './leases/chain-leases.ts';
import { requireLease } from './leases/fence.ts';
import { type ChainTables, tablesOf } from './tables/chain-tables.ts';
import { type Checkpoint, findCheckpoint, lockCheckpoint, saveCheckpoint } from './tables/checkpoint.ts';
import { analyseTables, vacuumAddresses } from './tables/vacuum.ts';
import { appendBlocks } from './write/append.ts';
import { clusterBlocks } from './write/cluster.ts';
import { withCorruptBlocks } from './write/corrupt-blocks.ts';
import { forgetWallets } from './write/forget-wallets.ts';
import { rollbackRows } from './write/rollback.ts';

export interface WriterOptions {
  /** Settings for the sums of edges of busy addresses; left out, none are stored, and existing ones are deleted. */
  readonly counterparties?: CounterpartySettings;
  /** Heights per partition of a new chain; the chain's own number when absent. */
  readonly partitionHeights?: number;
  /** Leases of the program; a chain that it does not follow is written without one. */
  readonly leases?: Pick<ChainLeases, 'findFence'> | undefined;
}

/** The one who writes a chain. Each call is one database transaction; callers of the same chain wait for each other. */
export function createWriter(
  database: Database,
  chain: ChainId,
  { counterparties, leases, ...own }: WriterOptions = {},
): LedgerWriter {
  const tables = { ...tablesOf(chain), ...own };
  const counting = counterparties && toCounting(counterparties, chain);
  const lock = async (session: Session): Promise<Checkpoint> => {
    const fence = leases?.findFence(chain);
    if (fence !== undefined) await requireLease(session, chain, fence);
    return lockCheckpoint(session, tables);
  };
  const write = (work: (session: Session, point: Checkpoint) => Promise<void>): Promise<void> =>
    database.transaction(
      async (session) => {
        const point = await lock(session);
        if (point.isLoading) throw loading(tables);
        await withCorruptBlocks(tables.chain, () => work(session, point));
      },
      { timeoutMs: 0 },
    );
  const append = async (session: Session, point: Checkpoint, blocks: readonly Block[]): Promise<void> => {
    await appendBlocks(session, tables, { point, blocks, counting });
    const [first] = blocks;
    if (first !== undefined) await extendBusyWallets(session, tables, first.height);
  };
  const rollback = async (session: Session, point: Checkpoint, height: number): Promise<Checkpoint> => {
    if (point.height !== undefined) await applySettings(session, tables, counting);
    const isCut = await removeBusyWalletsAbove(session, tables, height);
    const left = await rollbackRows(session, tables, { point, height, counting });
    if (isCut) await promoteWallets(session, tables, { fromMergeSeq: undefined });
    return left;
  };
  return {
    append: (blocks) => write((session, point) => append(session, point, blocks)),
    rollback: (height) =>
      write(async (session, point) => saveCheckpoint(session, tables, await rollback(session, point, height))),
    replaceAbove: (height, blocks) =>
      write(async (session, point) => append(session, await rollback(session, point, height), blocks)),
    cluster: (toHeight, rule, changeRule) =>
      write(async (session, point) => {
        const after = await clusterBlocks(session, tables, { point, toHeight, rule, changeRule });
        if (after !== point) await promoteWallets(session, tables, { fromMergeSeq: point.nextMergeSeq });
        await saveCheckpoint(session, tables, after);
      }),
    forgetWallets: () => write((session, point) => forgetWallets(session, tables, point)),
    countCounterparties: async (signal) => {
      const { height, isLoading } = await findCheckpoint(database, chain);
      if (height === undefined || isLoading || !(await isWaiting(database, tables, counting))) return false;
      let hasCounted = false;
      try {
        await write(async (session) => {
          await applySettings(session, tables, counting);
          hasCounted = counting !== undefined && (await countNext(session, tables, { rule: counting.rule, signal }));
        });
      } catch (error) {
        if (signal?.aborted !== true || error !== signal.reason) throw error;
        return false;
      }
      return hasCounted;
    },
    vacuum: async () => {
      await vacuumAddresses(database, tables);
      await analyseTables(database, tables);
    },
    setAlarm: (alarm) =>
      database.transaction(async (session) => {
        const point = await lock(session);
        await saveCheckpoint(session, tables, { ...point, alarm });
      }),
    bulk: (rule) => {
      const bulk = createBulkWriter(database, tables, { rule, counting });
      return {
        ...bulk,
        finish: async (...finishArgs) => {
          await bulk.finish(...finishArgs);
          await write((session) => promoteFirst(session, tables));
        },
      };
    },
  };
}

/** Runs without blocking a writer. */
const isWaiting = async (session: Session, tables: ChainTables, counting: EdgeCounting | undefined): Promise<boolean> =>
  !(await isAsAsked(session, tables, counting)) || (await listUncounted(session, tables, 1)).length > 0;

const loading = ({ chain }: ChainTables): AppError =>
  new AppError('CHAIN_NOT_INDEXED', `${chain} is being imported; finish that first`, { details: { chain } });
