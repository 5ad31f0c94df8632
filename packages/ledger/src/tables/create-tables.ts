import type { Session } from '@sulian/postgres';
import { type ChainTables, nameIn, storedTables, type TableName } from './chain-tables.ts';
import { columnsSql, PARTITION_KEYS } from './columns.ts';
import { indexStatements } from './indexes.ts';
import { createMovementView, createTotalView } from './views.ts';

/** Makes the tables of the chain's blocks, empty and indexed, and its views, unless they are there; no partition yet. */
export async function createTables(session: Session, tables: ChainTables): Promise<void> {
  if (await hasTable(session, tables.leg)) return;
  const statements = storedTables(tables).flatMap((table) =>
    PARTITION_KEYS[table] === undefined || !tables.isInOrder
      ? [
          tableSql(tables, { table, name: nameIn(tables, table) }),
          ...indexStatements(tables, table).filter((sql) => sql !== undefined),
        ]
      : [parentSql(table, nameIn(tables, table))],
  );
  // At once: a chain's first batch waits for one answer in place of some thirty.
  await session.query(statements.join(';\n'));
  await createMovementView(session, tables);
  await createTotalView(session, tables);
}

/** @param name with its schema */
export async function hasTable(session: Session, name: string): Promise<boolean> {
  const rows = await session.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name]);
  return rows[0]?.found === true;
}

/** Without indexes, and without partitions where it is to have some. */
export async function createTable(session: Session, tables: ChainTables, table: TableName): Promise<void> {
  const name = nameIn(tables, table);
  await session.query(PARTITION_KEYS[table] === undefined ? tableSql(tables, { table, name }) : parentSql(table, name));
}

/** @param made `name` with its schema: the table's own, or a partition's */
export const tableSql = (
  tables: ChainTables,
  made: { readonly table: TableName; readonly name: string; readonly storage?: string },
): string =>
  `create table ${made.name} (${columnsSql(made.table)}, check (chain = ${tables.number}))
   with (${made.storage ?? `fillfactor = ${fillfactorOf(made.table, tables)}`})`;

/** A table that has its rows in partitions. Indexes and conditions are theirs, so that each is as a whole table is. */
export const parentSql = (table: TableName, name: string): string =>
  `create table ${name} (${columnsSql(table)}) partition by range (${PARTITION_KEYS[table]})`;

/**
 * Rows of these are updated in place for as long as their address is active; a little room avoids updates of the
 * indexes.
 */
const fillfactorOf = (table: TableName, { isInOrder }: ChainTables): number =>
  !isInOrder || table === 'address' || table === 'address_total' ? 90 : 100;
