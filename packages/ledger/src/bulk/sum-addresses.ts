import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { readCheckpoint } from '../tables/checkpoint.ts';
import { addFewSql, addMovementsSql, addPartialSql } from './build-sql.ts';
import type { LoadSums } from './load-memory.ts';
import { loadTablesOf, SUM_COLUMNS } from './load-tables.ts';

/** So many rows that were written early are added one by one; of more, all are sorted. */
const FEW = 10_000;

/**
 * Sums of all addresses: as they were added up while loading, otherwise (it was interrupted, or legs were resolved
 * since) from legs.
 * @param memory undefined where it does not match the legs in the end
 */
export async function sumAddresses(session: Session, tables: ChainTables, memory: LoadSums | undefined): Promise<void> {
  const { hash } = await readCheckpoint(session, tables);
  if (memory?.sums === undefined || !memory.isWhole || memory.lastHash !== hash) {
    await session.query(addMovementsSql(tables));
    return;
  }
  const { sum, partial } = loadTablesOf(tables);
  const isShared = memory.sums.hasMadeRoom || memory.sums.written > FEW;
  if (!isShared) await session.query(`create table ${sum} (${SUM_COLUMNS})`);
  const target = isShared ? `${partial} from stdin (format binary)` : `${sum} from stdin (format binary, freeze)`;
  for (const rows of memory.sums.listAll()) await session.copyIn(`copy ${target}`, [rows]);
  if (isShared) await session.query(addPartialSql(tables));
  else if (memory.sums.written > 0) await session.query(addFewSql(tables));
}
