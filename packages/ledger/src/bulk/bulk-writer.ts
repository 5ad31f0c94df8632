import type { BulkWriter } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { readCheckpoint } from '../tables/checkpoint.ts';
import { abandonBulk } from './abandon.ts';
import { finishBulk } from './finish.ts';
import { loadBlocks } from './load-blocks.ts';

/** Bulk import of an empty chain: rows first, everything built from them after. */
export function createBulkWriter(database: Database, tables: ChainTables): BulkWriter {
  return {
    loadedHeight: async () => (await readCheckpoint(database, tables.number)).height,
    load: (blocks) =>
      database.transaction((session) => loadBlocks(session, tables, blocks), { timeoutMs: 0, asyncCommit: true }),
    finish: (onProgress, clustering) => finishBulk(database, tables, { onProgress, clustering }),
    abandon: () => abandonBulk(database, tables),
  };
}
