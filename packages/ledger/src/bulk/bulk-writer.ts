import type { BulkWriter } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { lockCheckpoint, readCheckpoint } from '../tables/checkpoint.ts';
import { analyzePartitions, hasPartition } from '../tables/partitions.ts';
import { appendBlocks } from '../write/append.ts';

export function createBulkWriter(database: Database, tables: ChainTables): BulkWriter {
  return {
    loadedHeight: async () => (await readCheckpoint(database, tables.number)).height,
    load: (blocks) =>
      database.transaction(async (session) => {
        const point = await lockCheckpoint(session, tables);
        await appendBlocks(session, tables, { point, blocks });
      }),
    finish: async () => {
      if (await hasPartition(database, 'leg', tables.number)) await analyzePartitions(database, tables);
    },
  };
}
