import type { ChainId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { tablesOf } from '../tables/chain-tables.ts';
import { findCheckpoint } from '../tables/checkpoint.ts';
import { CHECKS } from './checks.ts';

/** A check that found rows it should not have: how many, and one of them. */
export interface TableFault {
  readonly check: string;
  readonly rows: number;
  readonly example: string;
}

/** Compares a chain's tables with each other, row by row. @returns the faults, none when all agree. */
export async function verifyTables(
  session: Session,
  chain: ChainId,
  onCheck?: (check: string, share: number) => void,
): Promise<readonly TableFault[]> {
  const tables = tablesOf(chain);
  const point = await findCheckpoint(session, chain);
  if (point.height === undefined || point.isLoading) return [];
  const faults: TableFault[] = [];
  for (const [index, { name, sql }] of CHECKS.entries()) {
    onCheck?.(name, index / CHECKS.length);
    const rows = await session.query<{ count: number; example: string | null }>(
      `with bad as (${sql(tables)}) select count(*) as count, min(bad::text) as example from bad`,
    );
    const { count = 0, example } = rows[0] ?? {};
    if (count > 0) faults.push({ check: name, rows: count, example: example ?? '' });
  }
  return faults;
}
