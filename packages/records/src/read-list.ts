import type { RecordPage } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

/** A list as parts of SQL; they come from code, never from a caller. */
interface ListSql {
  readonly columns: string;
  readonly from: string;
  /** Joins that only the columns need: they neither add nor remove rows. */
  readonly joins?: string;
  /** On `$1` and later. */
  readonly where: string;
  /** Column whose numbers ascend with time. */
  readonly id: string;
  /** Undefined: newest first. */
  readonly order?: string;
}

interface ReadList<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly asOf: number | undefined;
}

/** Condition that leaves out what came after page 1; null in the parameter: nothing did. */
export const isUpTo = (id: string, parameter: number): string =>
  `($${parameter}::bigint IS NULL OR ${id} <= $${parameter}::bigint)`;

/**
 * One page of a list of records, which does not shift while others are added.
 * @param of parameters of `where`, then those of `columns`, which are numbered after three of the page
 */
export async function readList<Row extends object>(
  session: Session,
  { columns, from, joins = '', where, id, order = `${id} DESC` }: ListSql,
  of: { readonly where: readonly unknown[]; readonly columns?: readonly unknown[]; readonly page: RecordPage },
): Promise<ReadList<Row>> {
  const bound = of.where.length + 1;
  const condition = `WHERE (${where}) AND ${isUpTo(id, bound)}`;
  const [size] = await session.query<{ total: number; newest: number | null }>(
    `SELECT count(*) AS total, max(${id}) AS newest FROM ${from} ${condition}`,
    [...of.where, of.page.asOf ?? null],
  );
  const asOf = of.page.asOf ?? size?.newest ?? undefined;
  if (asOf === undefined) return { rows: [], total: 0, asOf };
  const rows = await session.query<Row>(
    `SELECT ${columns} FROM ${from} ${joins} ${condition}
     ORDER BY ${order} OFFSET $${bound + 1}::bigint LIMIT $${bound + 2}::int`,
    [...of.where, asOf, of.page.offset, of.page.limit, ...(of.columns ?? [])],
  );
  return { rows, total: size?.total ?? 0, asOf };
}
