import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { readCheckpoint } from '../tables/checkpoint.ts';
import { addMovementsSql, addPartialSql } from './build-sql.ts';
import type { LoadMemory } from './load-memory.ts';
import { loadTablesOf, SUM_COLUMNS } from './load-tables.ts';

/**
 * Sums of all addresses: as they were added up while loading, else (it was interrupted, or legs were resolved since)
 * from legs.
 *
 * @param memory undefined where it does not hold for what the legs say in the end
 */
export async function sumAddresses(
  session: Session,
  tables: ChainTables,
  memory: LoadMemory | undefined,
): Promise<void> {
  const { hash } = await readCheckpoint(session, tables.number);
  if (memory?.sums === undefined || !memory.isWhole || memory.lastHash !== hash) {
    await session.query(addMovementsSql(tables));
    return;
  }
  const { sum, partial } = loadTablesOf(tables);
  const hasPartial = memory.sums.written > 0;
  if (!hasPartial) await session.query(`create table ${sum} (${SUM_COLUMNS})`);
  for (const rows of memory.sums.listAll())
    await session.copyIn(`copy ${hasPartial ? partial : sum} from stdin (format binary)`, [rows]);
  if (hasPartial) await session.query(addPartialSql(tables));
}
