import type { Session } from '@sulian/postgres';
import { copyLine, copyRows } from '../tables/copy.ts';
import type { EdgeCounter } from './edge-counter.ts';
import { type Column, EDGE_ENDS, EDGE_KEYS, EDGE_SUMS, OWN_KEYS, OWN_SUMS } from './sum-columns.ts';

/** SQL of rows of sums, one a key; with its parameters. */
export interface Incoming {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Sums of edges, and of what addresses paid themselves or nobody. */
export interface IncomingSums {
  readonly edges: Incoming;
  readonly own: Incoming;
}

const EDGE_COLUMNS = [...EDGE_KEYS, ...EDGE_ENDS, ...EDGE_SUMS];
const OWN_COLUMNS = [...OWN_KEYS, ...OWN_SUMS];

export const namesOf = (columns: readonly Pick<Column<never>, 'name'>[]): string =>
  columns.map(({ name }) => name).join(', ');

/** Few enough to be parameters. */
export function toIncoming(counter: EdgeCounter): IncomingSums {
  const { edges, own } = counter.take();
  return { edges: unnest(EDGE_COLUMNS, edges), own: unnest(OWN_COLUMNS, own) };
}

const unnest = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Incoming => ({
  sql: `select * from unnest(${columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')}) as k (${namesOf(columns)})`,
  values: columns.map(({ of }) => rows.map(of)),
});

/** Sums in memory before they are written to a table of this database transaction. */
const MAX_HELD = 100_000;
const COUNTED = 'pg_temp.counted_edge';
const COUNTED_OWN = 'pg_temp.counted_own';

const declare = <Row>(columns: readonly Column<Row>[]): string =>
  columns.map(({ name, type }) => `${name} ${type}`).join(', ');

/**
 * Counts with bounded memory: what outgrows it waits in tables of this database transaction.
 * @param fill adds to the counter, and calls `spill` after each transaction
 * @param work is given all that was summed
 */
export async function countApart(
  session: Session,
  counter: EdgeCounter,
  { fill, work }: { fill: (spill: () => Promise<void>) => Promise<void>; work: (all: IncomingSums) => Promise<void> },
): Promise<void> {
  await session.query(`
    create temporary table counted_edge (${declare(EDGE_COLUMNS)}) on commit drop;
    create temporary table counted_own (${declare(OWN_COLUMNS)}) on commit drop`);
  await fill(async () => {
    if (counter.size > MAX_HELD) await write(session, counter);
  });
  await write(session, counter);
  await session.query(`analyze ${COUNTED}, ${COUNTED_OWN}`);
  await work({
    edges: {
      sql: `select ${namesOf(EDGE_KEYS)}, min(first_tx_id) as first_tx_id, max(last_tx_id) as last_tx_id, ${sumsOf(EDGE_SUMS)}
        from ${COUNTED} group by ${namesOf(EDGE_KEYS)}`,
      values: [],
    },
    own: {
      sql: `select ${namesOf(OWN_KEYS)}, ${sumsOf(OWN_SUMS)} from ${COUNTED_OWN} group by ${namesOf(OWN_KEYS)}`,
      values: [],
    },
  });
  await session.query(`drop table ${COUNTED}, ${COUNTED_OWN}`);
}

const sumsOf = <Row>(columns: readonly Column<Row>[]): string =>
  columns.map(({ name, type }) => `sum(${name})::${type} as ${name}`).join(', ');

async function write(session: Session, counter: EdgeCounter): Promise<void> {
  const { edges, own } = counter.take();
  await copy(session, { table: COUNTED, columns: EDGE_COLUMNS }, edges);
  await copy(session, { table: COUNTED_OWN, columns: OWN_COLUMNS }, own);
}

const copy = <Row>(
  session: Session,
  { table, columns }: { readonly table: string; readonly columns: readonly Column<Row>[] },
  rows: readonly Row[],
): Promise<void> =>
  copyRows(session, { table, columns: namesOf(columns) }, rows, (row) => copyLine(columns.map(({ of }) => of(row))));
