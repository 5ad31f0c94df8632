import type { BulkWriter, ClusterRule } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import type { EdgeCounting } from '../counterparties/settings.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { findCheckpoint } from '../tables/checkpoint.ts';
import { abandonBulk } from './abandon.ts';
import { finishBulk } from './finish.ts';
import { loadBlocks } from './load-blocks.ts';
import type { LoadMemory, LoadSums, MemoryLimits } from './load-memory.ts';

export interface BulkOptions {
  /** Judges transactions while they are loaded, so that nothing has to be read again for clustering. */
  readonly rule?: ClusterRule | undefined;
  readonly limits?: MemoryLimits;
  /** How counterparties of busy addresses are counted; left out, they are not. */
  readonly counting?: EdgeCounting | undefined;
}

/** Bulk import of an empty chain: rows first, everything built from them after. */
export function createBulkWriter(
  database: Database,
  tables: ChainTables,
  { rule, limits = {}, counting }: BulkOptions = {},
): BulkWriter {
  let memory: LoadMemory | undefined;
  return {
    loadedHeight: async () => (await findCheckpoint(database, tables.chain)).height,
    load: async (blocks) => {
      const memoryBefore = memory;
      // The memory is ahead of the stored blocks: it is reused only once those are committed.
      memory = undefined;
      memory = await database.transaction(
        (session) => loadBlocks(session, tables, { blocks, memory: memoryBefore, limits, rule }),
        { timeoutMs: 0, asyncCommit: true },
      );
    },
    finish: (onProgress, clustering) => {
      const memoryBefore = memory;
      memory = undefined;
      return finishBulk(database, tables, {
        onProgress,
        clustering,
        counting,
        memory: memoryBefore && sumsOf(memoryBefore),
      });
    },
    abandon: () => {
      memory = undefined;
      return abandonBulk(database, tables);
    },
  };
}

const sumsOf = ({ sums, isWhole, lastHash }: LoadMemory): LoadSums => ({
  sums,
  isWhole,
  ...(lastHash === undefined ? {} : { lastHash }),
});
