import type { Database } from '@sulian/postgres';
import type { ChainTables } from './chain-tables.ts';

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
 * Analyses all the chain's tables for the planner, each as a whole: PostgreSQL's own analysis comes two minutes later,
 * and covers each partition alone. Until then the planner takes a table of addresses for empty, and scans it once per
 * row. A failure is ignored: only speed is at
 * stake.
 */
export async function analyseTables(database: Database, { schema }: ChainTables): Promise<void> {
  const analyse = async () => {
    const tables = await database.query<{ name: string }>(
      `select format('%I.%I', $1::text, relname) as name from pg_class
       where relnamespace = to_regnamespace($1) and relkind in ('r', 'p') and not relispartition`,
      [schema],
    );
    await database.query(`analyze ${tables.map(({ name }) => name).join(', ')}`);
  };
  await analyse().catch(() => undefined);
}

/** The same of counterparties, whose pages are counted through in their indexes; and the planner learns what there is. */
export async function vacuumCounterparties(database: Database, { counterparty }: ChainTables): Promise<void> {
  await database.query(`vacuum (analyze) ${counterparty}`).catch(() => undefined);
}
