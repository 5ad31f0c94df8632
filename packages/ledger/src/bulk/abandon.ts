import type { Database } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { findCheckpoint, lockCheckpoint } from '../tables/checkpoint.ts';
import { dropSchema } from '../tables/drop-schema.ts';

/** Throws away what an unfinished bulk import has loaded and built, in one transaction. @returns false when none is unfinished */
export const abandonBulk = (database: Database, tables: ChainTables): Promise<boolean> =>
  database.transaction(
    async (session) => {
      if (!(await findCheckpoint(session, tables.chain)).isLoading) return false;
      if (!(await lockCheckpoint(session, tables)).isLoading) return false;
      await dropSchema(session, tables);
      return true;
    },
    { timeoutMs: 0 },
  );
