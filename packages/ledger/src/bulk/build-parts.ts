import { toTxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { type ChainTables, nameIn, type TableName } from '../tables/chain-tables.ts';
import { neededColumns } from '../tables/columns.ts';
import { createTable } from '../tables/create-tables.ts';
import { attachSql, listPartitions, type Partition, partitionName } from '../tables/partitions.ts';

/** A table that is made of a question: the chain's own, or a partition of it. */
export interface Part {
  /** With its schema. */
  readonly name: string;
  /** Condition on the column of the queried table: a row of this part. */
  readonly within: (txId: string) => string;
}

/** Makes a table of one question, or a partition after the other, with the constraints of one that was made empty. */
export async function buildParts(
  session: Session,
  tables: ChainTables,
  { table, sql }: { readonly table: TableName; readonly sql: (part: Part) => string },
): Promise<void> {
  const partitions = await listPartitions(session, tables);
  const name = nameIn(tables, table);
  if (partitions === undefined) {
    await session.query(sql({ name, within: () => 'true' }));
    await addConstraints(session, tables, { table, name });
    return;
  }
  await createTable(session, tables, table);
  for (const partition of partitions) {
    const part = { name: partitionName(name, partition), within: withinSql(partition) };
    await session.query(sql(part));
    // The same pass adds the partition's bounds as a constraint: it is not read once more to be attached.
    await addConstraints(session, tables, {
      table,
      name: part.name,
      also: `constraint bounds check (${part.within('tx_id')})`,
    });
    await session.query(attachSql({ table, name }, partition));
    await session.query(`alter table ${part.name} drop constraint bounds`);
  }
}

const withinSql =
  ({ from, before }: Partition) =>
  (txId: string): string =>
    `${txId} >= ${toTxId(from, 0)} and ${txId} < ${toTxId(before, 0)}`;

/** Gives a table that was made of a question the constraints of one that was made empty. */
export async function addConstraints(
  session: Session,
  tables: ChainTables,
  {
    table,
    name = nameIn(tables, table),
    also,
  }: { readonly table: TableName; readonly name?: string; readonly also?: string },
): Promise<void> {
  const changes = [
    ...neededColumns(table).map((column) => `alter column ${column} set not null`),
    `add check (chain = ${tables.number})`,
    ...(also === undefined ? [] : [`add ${also}`]),
  ];
  await session.query(`alter table ${name} ${changes.join(', ')}`);
}
