import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';

/**
 * Facts of the loading that building needs, marked among the stages until the chain is opened. The words stay:
 * unfinished imports contain them.
 */
const SECOND_IDS = 'note: addresses may have two ids';
const UNJUDGED = 'note: loaded without a rule';
export const MARKS: readonly string[] = [SECOND_IDS, UNJUDGED];

export interface LoadMarks {
  /** Some address may have been met again after it was forgotten. */
  readonly hasSecondIds: boolean;
  /** Some blocks were loaded without the rule that joins addresses. */
  readonly isUnjudged: boolean;
}

export async function saveMarks(session: Session, { bulkStage }: ChainTables, marks: LoadMarks): Promise<void> {
  const names = [...(marks.hasSecondIds ? [SECOND_IDS] : []), ...(marks.isUnjudged ? [UNJUDGED] : [])];
  if (names.length === 0) return;
  await session.query(`insert into ${bulkStage} (stage) select unnest($1::text[]) on conflict do nothing`, [names]);
}

export async function readMarks(session: Session, { bulkStage }: ChainTables): Promise<LoadMarks> {
  const rows = await session.query<{ stage: string }>(`select stage from ${bulkStage}`, []);
  const names = new Set(rows.map((row) => row.stage));
  return { hasSecondIds: names.has(SECOND_IDS), isUnjudged: names.has(UNJUDGED) };
}
