import type { Database } from '@sulian/postgres';
import type { ChainTables } from './chain-tables.ts';
import { listPartitioned, listPartitions } from './partitions.ts';

/**
 * Marks the pages of addresses as visible to all, so that an index alone answers how many addresses begin with a text:
 * until then each one counted is looked up in its page, and PostgreSQL's own vacuum comes a minute or more later. Rows
 * whose commit has not reached the disk are not marked. Only speed is at stake: what fails, or exceeds the
 * statement_timeout, is left to PostgreSQL.
 */
export async function vacuumAddresses(database: Database, { address }: ChainTables): Promise<void> {
  await database.query(`vacuum ${address}`).catch(() => undefined);
}

/**
 * Tells the planner of the large tables as a whole: PostgreSQL's own analysis looks at each partition alone. The same
 * holds of what fails.
 */
export async function analysePartitions(database: Database, tables: ChainTables): Promise<void> {
  const analyse = async () => {
    if ((await listPartitions(database, tables)) === undefined) return;
    await database.query(`analyze ${listPartitioned(tables).join(', ')}`);
  };
  await analyse().catch(() => undefined);
}

/** The same of counterparties, whose pages are counted through in their indexes; and the planner learns what there is. */
export async function vacuumCounterparties(database: Database, { counterparty }: ChainTables): Promise<void> {
  await database.query(`vacuum (analyze) ${counterparty}`).catch(() => undefined);
}
