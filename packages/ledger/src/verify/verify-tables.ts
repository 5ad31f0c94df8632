import { type ChainId, getChain } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { type ChainTables, tablesOf } from '../tables/chain-tables.ts';
import { findCheckpoint } from '../tables/checkpoint.ts';
import { hasTable } from '../tables/create-tables.ts';
import { CHECKS, type Check } from './checks.ts';
import { FETCHED_CHECKS } from './fetched-checks.ts';

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
  const point = await findCheckpoint(session, chain);
  if (point.height === undefined || point.isLoading) return [];
  return runChecks(session, tablesOf(chain), { checks: CHECKS, onCheck });
}

/** The same of the histories of a chain that were fetched on demand. */
export async function verifyFetched(session: Session, chain: ChainId): Promise<readonly TableFault[]> {
  const tables = tablesOf(chain, 'ON_DEMAND');
  if (!(await hasTable(session, tables.leg))) return [];
  const { spendsOutputs } = getChain(chain);
  const checks = [...CHECKS, ...FETCHED_CHECKS].filter(
    ({ isForBlocks, isForOutputs }) => isForBlocks !== true && (isForOutputs !== true || spendsOutputs),
  );
  return runChecks(session, tables, { checks });
}

async function runChecks(
  session: Session,
  tables: ChainTables,
  {
    checks,
    onCheck,
  }: { readonly checks: readonly Check[]; readonly onCheck?: ((check: string, share: number) => void) | undefined },
): Promise<readonly TableFault[]> {
  const faults: TableFault[] = [];
  for (const [index, { name, sql }] of checks.entries()) {
    onCheck?.(name, index / checks.length);
    const rows = await session.query<{ count: number; example: string | null }>(
      `with bad as (${sql(tables)}) select count(*) as count, min(bad::text) as example from bad`,
    );
    const { count = 0, example } = rows[0] ?? {};
    if (count > 0) faults.push({ check: name, rows: count, example: example ?? '' });
  }
  return faults;
}
