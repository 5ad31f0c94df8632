import type { Session } from '@sulian/postgres';
import { type ChainTables, partitionOf, storedTables, type TableName } from './chain-tables.ts';
import { indexStatements } from './indexes.ts';
import { createMovementView, createTotalView } from './views.ts';

/** Makes the chain's partitions, empty and indexed, and its views, unless they are there. */
export async function createPartitions(session: Session, tables: ChainTables): Promise<void> {
  if (await hasPartition(session, 'leg', tables.number)) return;
  for (const table of storedTables(tables)) {
    await createPartition(session, table, tables.number);
    for (const sql of indexStatements(tables, table)) if (sql !== undefined) await session.query(sql);
    await attachPartition(session, table, tables.number);
  }
  await createMovementView(session, tables);
  await createTotalView(session, tables);
}

export async function hasPartition(session: Session, table: TableName, number: number): Promise<boolean> {
  const rows = await session.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    partitionOf(table, number),
  ]);
  return rows[0]?.found === true;
}

/** A table of its own; attaching it later does not wait for readers of other chains, `partition of` would. */
export async function createPartition(session: Session, table: TableName, number: number): Promise<void> {
  await session.query(
    `create table ${partitionOf(table, number)} (like ledger.${table}, check (chain = ${number})) with (fillfactor = ${fillfactorOf(table)})`,
  );
}

/** Rows of these are updated in place as their address goes on living; a little room keeps that off the indexes. */
const fillfactorOf = (table: TableName): number => (table === 'address' || table === 'address_total' ? 90 : 100);

export async function attachPartition(session: Session, table: TableName, number: number): Promise<void> {
  await session.query(
    `alter table ledger.${table} attach partition ${partitionOf(table, number)} for values in (${number})`,
  );
}
