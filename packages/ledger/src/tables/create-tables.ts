import type { Session } from '@sulian/postgres';
import { type ChainTables, nameIn, storedTables, type TableName } from './chain-tables.ts';
import { columnsSql } from './columns.ts';
import { indexStatements } from './indexes.ts';
import { createMovementView, createTotalView } from './views.ts';

/** Makes the tables of the chain's blocks, empty and indexed, and its views, unless they are there. */
export async function createTables(session: Session, tables: ChainTables): Promise<void> {
  if (await hasTable(session, tables.leg)) return;
  const statements = storedTables(tables).flatMap((table) => [
    tableSql(tables, table),
    ...indexStatements(tables, table).filter((sql) => sql !== undefined),
  ]);
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

/** Without indexes. */
export async function createTable(session: Session, tables: ChainTables, table: TableName): Promise<void> {
  await session.query(tableSql(tables, table));
}

const tableSql = (tables: ChainTables, table: TableName): string =>
  `create table ${nameIn(tables, table)} (${columnsSql(table)}, check (chain = ${tables.number})) with (fillfactor = ${fillfactorOf(table)})`;

/** Rows of these are updated in place as their address goes on living; a little room keeps that off the indexes. */
const fillfactorOf = (table: TableName): number => (table === 'address' || table === 'address_total' ? 90 : 100);
