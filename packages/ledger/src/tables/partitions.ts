import type { Session } from '@sulian/postgres';
import { type ChainTables, partitionOf, TABLES, type TableName } from './chain-tables.ts';
import { INDEXES } from './indexes.ts';

/** Makes the chain's partitions, empty and indexed, unless they are there. */
export async function createPartitions(session: Session, tables: ChainTables): Promise<void> {
  if (await hasPartition(session, 'leg', tables.number)) return;
  for (const table of TABLES) {
    await createPartition(session, table, tables.number);
    for (const sql of indexStatements(table, tables.number)) await session.query(sql);
    await attachPartition(session, table, tables.number);
  }
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

export const indexStatements = (table: TableName, number: number): readonly string[] =>
  INDEXES[table].map(
    ({ unique, on }) => `create ${unique ? 'unique ' : ''}index on ${partitionOf(table, number)} ${on}`,
  );

/** Statistics for the planner; without them a new chain's first queries scan. */
export async function analyzePartitions(session: Session, tables: ChainTables): Promise<void> {
  for (const table of TABLES) await session.query(`analyze ${partitionOf(table, tables.number)}`);
}
