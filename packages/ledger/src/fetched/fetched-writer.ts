import type { FetchedWriter } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { lockCheckpoint } from '../tables/checkpoint.ts';
import { createTables } from '../tables/create-tables.ts';
import { withCorruptBlocks } from '../write/corrupt-blocks.ts';
import { mergeRound } from './merge-round.ts';

/** Writer of fetched histories. Each call is one database transaction; callers of the same chain wait for each other. */
export const createFetchedWriter = (database: Database, tables: ChainTables): FetchedWriter => ({
  mergeFetched: (round) =>
    database.transaction(
      async (session) => {
        const point = await lockCheckpoint(session, tables);
        await withCorruptBlocks(tables.chain, () => mergeRound(session, tables, { point, round }));
      },
      { timeoutMs: 0 },
    ),
});

/** Creates the empty schema, which reads as an empty ledger. */
export const layOutFetched = (database: Database, tables: ChainTables): Promise<void> =>
  database.transaction(
    async (session) => {
      await lockCheckpoint(session, tables);
      await createTables(session, tables);
    },
    { timeoutMs: 0 },
  );
