import type { Session } from '@sulian/postgres';
import { forgetBusyWallets } from '../busy-wallets/save-rows.ts';
import { forgetCounterparties } from '../counterparties/members.ts';
import { type ChainTables, nameIn, storedTables } from '../tables/chain-tables.ts';
import { hasTable } from '../tables/create-tables.ts';
import { dropNoteIndex } from '../tables/note-index.ts';
import { listLeaves, renameTable } from '../tables/partitions.ts';
import { dropViews } from '../tables/views.ts';
import { MARKS } from './load-marks.ts';
import { loadTablesOf } from './load-tables.ts';

/** More blocks came after building had begun: what was built is built again from all. */
export async function dropBuilt(session: Session, tables: ChainTables): Promise<void> {
  const dropped = await session.query(`delete from ${tables.bulkStage} where stage <> all($1) returning stage`, [
    MARKS,
  ]);
  if (dropped.length === 0) return;
  const load = loadTablesOf(tables);
  await forgetBusyWallets(session, tables);
  await forgetCounterparties(session, tables);
  await dropViews(session, tables);
  await giveBack(session, { built: tables.leg, loaded: load.leg });
  await giveBack(session, { built: tables.transaction, loaded: load.transaction });
  const built = namesOf(tables).filter((name) => name !== tables.block);
  await session.query(
    `drop table if exists ${[load.number, load.repeat, load.spent, load.member, load.sum, ...built].join(', ')}`,
  );
  await dropIndexes(session, tables.block);
  await dropNoteIndex(session, tables);
}

/** A chain whose blocks were all taken back has its tables yet, empty: loading makes its own. */
export async function dropEmpty(session: Session, tables: ChainTables): Promise<void> {
  if (!(await hasTable(session, tables.leg))) return;
  await dropViews(session, tables);
  await session.query(`drop table ${namesOf(tables).join(', ')}`);
}

const namesOf = (tables: ChainTables): readonly string[] => storedTables(tables).map((table) => nameIn(tables, table));

/** A table that was taken as it was loaded gets its old name again. */
async function giveBack(session: Session, { built, loaded }: { built: string; loaded: string }): Promise<void> {
  if (await hasTable(session, loaded)) return;
  await dropIndexes(session, built);
  await renameTable(session, built, loaded);
}

async function dropIndexes(session: Session, table: string): Promise<void> {
  const indexes = await session.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indrelid = any($1::text[]::regclass[])',
    [await listLeaves(session, table)],
  );
  for (const { name } of indexes) await session.query(`drop index ${name}`);
}
