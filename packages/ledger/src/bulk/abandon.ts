import type { Database } from '@sulian/postgres';
import { dropContracts } from '../assets/save-contracts.ts';
import { forgetBusyWallets } from '../busy-wallets/save-rows.ts';
import { type ChainTables, partitionOf, storedTables } from '../tables/chain-tables.ts';
import { lockCheckpoint } from '../tables/checkpoint.ts';
import { dropViews } from '../tables/views.ts';
import { dropLoadTables } from './load-tables.ts';

const BEFORE_ALL = -1;

/** Throws away what an unfinished bulk import has loaded and built, in one transaction. @returns false when none is unfinished */
export const abandonBulk = (database: Database, tables: ChainTables): Promise<boolean> =>
  database.transaction(
    async (session) => {
      if (!(await lockCheckpoint(session, tables)).isLoading) return false;
      await forgetBusyWallets(session, tables);
      await dropLoadTables(session, tables);
      await dropViews(session, tables);
      const held = storedTables(tables).map((table) => partitionOf(table, tables.number));
      await session.query(`drop table if exists ${held.join(', ')}`);
      await dropContracts(session, tables, BEFORE_ALL);
      await session.query('delete from ledger.bulk_stage where chain = $1', [tables.number]);
      await session.query('delete from ledger.checkpoint where chain = $1', [tables.number]);
      return true;
    },
    { timeoutMs: 0 },
  );
