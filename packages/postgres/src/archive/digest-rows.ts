import type { Session } from '../session.ts';
import { nameOf, quote, type TableShape } from './catalogue.ts';

/**
 * `count:digest` of the rows of each table and its partitions, whatever their order and that of the columns. Equal
 * contents have equal digests on servers of one byte order.
 */
export async function digestRows(
  session: Session,
  tables: readonly TableShape[],
): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const table of tables) {
    const name = nameOf({ schema: table.schema, name: table.target });
    digests[name] ??= await digest(session, name, table);
  }
  return digests;
}

async function digest(session: Session, name: string, { columns }: TableShape): Promise<string> {
  const sorted = columns.map((each) => quote(each.name)).sort();
  const [row] = await session.query<{ digest: string }>(
    `SELECT count(*) || ':' || coalesce(sum(hashtextextended(ROW(${sorted.join(', ')})::text, 0)::numeric), 0) AS digest
     FROM ${name}`,
  );
  return row?.digest ?? '';
}
