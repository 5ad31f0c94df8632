import { AppError, type ChainId, type LedgerWriter } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { createBulkWriter } from './bulk/bulk-writer.ts';
import { type ChainTables, tablesOf } from './tables/chain-tables.ts';
import { type Checkpoint, lockCheckpoint, saveCheckpoint } from './tables/checkpoint.ts';
import { appendBlocks } from './write/append.ts';
import { clusterBlocks } from './write/cluster.ts';
import { withCorruptBlocks } from './write/corrupt-blocks.ts';
import { rollbackRows } from './write/rollback.ts';

/** The one who writes a chain. Each call is one database transaction; callers of the same chain wait for each other. */
export function createWriter(database: Database, chain: ChainId): LedgerWriter {
  const tables = tablesOf(chain);
  const write = (work: (session: Session, point: Checkpoint) => Promise<void>): Promise<void> =>
    database.transaction(
      async (session) => {
        const point = await lockCheckpoint(session, tables);
        if (point.isLoading) throw loading(tables);
        await withCorruptBlocks(tables.chain, () => work(session, point));
      },
      { timeoutMs: 0 },
    );
  return {
    append: (blocks) => write((session, point) => appendBlocks(session, tables, { point, blocks })),
    rollback: (height) =>
      write(async (session, point) =>
        saveCheckpoint(session, tables, await rollbackRows(session, tables, { point, height })),
      ),
    replaceAbove: (height, blocks) =>
      write(async (session, before) => {
        const point = await rollbackRows(session, tables, { point: before, height });
        await appendBlocks(session, tables, { point, blocks });
      }),
    cluster: (toHeight, rule) =>
      write(async (session, point) =>
        saveCheckpoint(session, tables, await clusterBlocks(session, tables, { point, toHeight, rule })),
      ),
    setAlarm: (alarm) =>
      database.transaction(async (session) => {
        const point = await lockCheckpoint(session, tables);
        await saveCheckpoint(session, tables, { ...point, alarm });
      }),
    bulk: () => createBulkWriter(database, tables),
  };
}

const loading = ({ chain }: ChainTables): AppError =>
  new AppError('CHAIN_NOT_INDEXED', `${chain} is being imported; finish that first`, { details: { chain } });
