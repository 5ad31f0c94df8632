import { toTxId } from '@sulian/domain';
import { batchSql, type Session } from '@sulian/postgres';
import { bareName, type ChainTables, nameIn, storedTables, type TableName } from './chain-tables.ts';
import { PARTITION_KEYS } from './columns.ts';
import { tableSql } from './create-tables.ts';
import { indexStatements } from './indexes.ts';

/**
 * A run of heights whose blocks, transactions, legs and movements are in tables of their own, partitions of the
 * chain's: `leg_131072` contains legs from that height on. Only here is it known whether a chain has them: one of an
 * older folder has none, and each of its tables is whole.
 */
export interface Partition {
  readonly from: number;
  /** The height behind the last. */
  readonly before: number;
}

interface PartitionSqlRow {
  readonly from: number | null;
  readonly before: number | null;
}

/**
 * Partitions of the chain, ascending; undefined where its tables are whole. `block` is there from the first block on,
 * so it is the one inspected.
 */
export async function listPartitions(
  session: Session,
  { block }: ChainTables,
): Promise<readonly Partition[] | undefined> {
  const rows = await session.query<PartitionSqlRow>(
    `select b.bounds[1]::bigint as "from", b.bounds[2]::bigint as before
     from pg_partitioned_table t left join pg_inherits i on i.inhparent = t.partrelid
     left join pg_class c on c.oid = i.inhrelid
     left join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid), '\\(''(\\d+)''\\) TO \\(''(\\d+)''\\)') b (bounds) on true
     where t.partrelid = to_regclass($1) order by 1`,
    [block],
  );
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ from, before }) => (from === null || before === null ? [] : [{ from, before }]));
}

/** A table that is partitioned, or will be renamed to one. */
export interface PartitionedTable {
  readonly table: TableName;
  /** With its schema. */
  readonly name: string;
  /** False while it is loaded: indexes come after. */
  readonly isIndexed: boolean;
  /** Storage parameters of its partitions. */
  readonly storage?: string;
}

const indexed = (tables: ChainTables): readonly PartitionedTable[] =>
  storedTables(tables)
    .filter((table) => PARTITION_KEYS[table] !== undefined)
    .map((table) => ({ table, name: nameIn(tables, table), isIndexed: true }));

/**
 * Makes the partitions that blocks of these heights belong to, unless they are there or the tables are whole. Readers
 * are not blocked: each partition is made separately, with its indexes, and attached empty.
 * @returns all partitions of the chain, ascending; none where its tables are whole
 */
export async function makePartitions(
  session: Session,
  tables: ChainTables,
  { heights, of = indexed(tables) }: { readonly heights: readonly number[]; readonly of?: readonly PartitionedTable[] },
): Promise<readonly Partition[]> {
  const known = await listPartitions(session, tables);
  if (known === undefined) return [];
  const missing = listMissing(known, heights, heightsOf(known) ?? tables.partitionHeights);
  if (missing.length === 0) return known;
  const statements = missing.flatMap((partition) => of.flatMap((each) => partitionSql(tables, each, partition)));
  await session.query(batchSql(statements));
  return [...known, ...missing].sort((a, b) => a.from - b.from);
}

/** Number of heights per partition. */
export const heightsOf = ([first]: readonly Partition[]): number | undefined => first && first.before - first.from;

function listMissing(known: readonly Partition[], heights: readonly number[], count: number): readonly Partition[] {
  const knownStarts = new Set(known.map(({ from }) => from));
  const missing = new Set(heights.map((height) => height - (height % count)).filter((from) => !knownStarts.has(from)));
  return [...missing].map((from) => ({ from, before: from + count }));
}

/** Partition of the table of that name. */
export const partitionName = (parent: string, { from }: Partition): string => `${parent}_${from}`;

function partitionSql(
  tables: ChainTables,
  { table, name, isIndexed, storage }: PartitionedTable,
  partition: Partition,
): readonly string[] {
  const own = partitionName(name, partition);
  return [
    tableSql(tables, { table, name: own, ...(storage === undefined ? {} : { storage }) }),
    ...(isIndexed ? indexStatements(tables, table, own).filter((sql) => sql !== undefined) : []),
    attachSql({ table, name }, partition),
  ];
}

/** The partition's own table becomes part of the table of that name. */
export const attachSql = ({ table, name }: Pick<PartitionedTable, 'table' | 'name'>, partition: Partition): string => {
  const { from, before } = boundsOf(table, partition);
  return `alter table ${name} attach partition ${partitionName(name, partition)} for values from (${from}) to (${before})`;
};

/** In the column that the table is partitioned by. */
const boundsOf = (table: TableName, { from, before }: Partition): Partition =>
  PARTITION_KEYS[table] === 'height' ? { from, before } : { from: toTxId(from, 0), before: toTxId(before, 0) };

/** Names of the tables that contain the rows of a table: its partitions, or itself. */
export async function listLeaves(session: Session, name: string): Promise<readonly string[]> {
  const rows = await session.query<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
     where i.inhparent = to_regclass($1) order by length(c.relname), c.relname`,
    [name],
  );
  return rows.length === 0 ? [name] : rows.map((row) => row.name);
}

/** With its partitions. */
export async function renameTable(session: Session, from: string, to: string): Promise<void> {
  const leaves = (await listLeaves(session, from)).filter((leaf) => leaf !== from);
  await session.query(`alter table ${from} rename to ${bareName(to)}`);
  for (const leaf of leaves)
    await session.query(`alter table ${leaf} rename to ${bareName(to)}${leaf.slice(from.length)}`);
}
