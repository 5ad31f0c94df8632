import type { ChainId } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { bareName, nameIn, tablesOf } from '../tables/chain-tables.ts';
import { hasTable } from '../tables/create-tables.ts';
import { listLeaves } from '../tables/partitions.ts';
import { createMovementView } from '../tables/views.ts';

/** Lays out a chain of one partition as the program from before partitions left it: each table whole, those of an unfinished import too. */
export const layOutWhole = (database: Database, chain: ChainId): Promise<void> =>
  database.transaction(async (session) => {
    const tables = tablesOf(chain);
    const hasView = !tables.keepsMovements && (await hasTable(session, tables.addressTransaction));
    if (hasView) await session.query(`drop view ${tables.addressTransaction}`);
    const parents = await session.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = $1::text::regnamespace and relkind = 'p'`,
      [tables.schema],
    );
    for (const { name } of parents) await makeWhole(session, nameIn(tables, name));
    if (hasView) await createMovementView(session, tables);
  });

async function makeWhole(session: Session, parent: string): Promise<void> {
  const [leaf = parent, second] = await listLeaves(session, parent);
  if (leaf === parent || second !== undefined) throw new Error(`${parent} has not one partition`);
  await session.query(`alter table ${parent} detach partition ${leaf}`);
  await session.query(`drop table ${parent}`);
  await session.query(`alter table ${leaf} rename to ${bareName(parent)}`);
  const indexes = await session.query<{ name: string }>(
    'select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = to_regclass($1)',
    [parent],
  );
  const schema = parent.slice(0, parent.indexOf('.'));
  for (const { name } of indexes)
    await session.query(
      `alter index ${schema}.${name} rename to ${bareName(parent)}${name.slice(bareName(leaf).length)}`,
    );
}
