import type { ChainId, ConsoleLabel, LabelConflict, Slice, SliceOf } from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { toChainNumber } from '../chain-number.ts';
import { getVersion } from '../version.ts';
import { type LabelRow, SELECT_LABEL, toConsoleLabels } from './label-rows.ts';

/** Longest that finding all conflicts anew may take. */
const REBUILD_TIMEOUT_MS = 120_000;

export async function listConflicts(
  database: Transactional,
  { chain, offset, limit }: SliceOf & { readonly chain?: ChainId },
): Promise<Slice<LabelConflict>> {
  await bringInStep(database);
  const number = chain === undefined ? null : toChainNumber(chain);
  const [row] = await database.query<{ total: number }>(
    'SELECT count(*) AS total FROM records.label_conflict WHERE $1::smallint IS NULL OR chain = $1::smallint',
    [number],
  );
  const rows = await database.query<LabelRow>(
    `WITH page AS (
       SELECT chain, address FROM records.label_conflict WHERE $1::smallint IS NULL OR chain = $1::smallint
       ORDER BY chain, address OFFSET $2::bigint LIMIT $3::int
     )
     ${SELECT_LABEL} JOIN page USING (chain, address) WHERE withdrawn_version IS NULL ORDER BY chain, address, label_id`,
    [number, offset, limit],
  );
  return { items: toConflicts(await toConsoleLabels(database, rows)), total: row?.total ?? 0 };
}

function toConflicts(labels: readonly ConsoleLabel[]): readonly LabelConflict[] {
  const conflicts = new Map<string, { chain: ChainId; address: string; labels: ConsoleLabel[] }>();
  for (const label of labels) {
    const { chain, address } = label;
    const key = `${chain} ${address}`;
    const conflict = conflicts.get(key) ?? { chain, address, labels: [] };
    conflicts.set(key, conflict);
    conflict.labels.push(label);
  }
  return [...conflicts.values()];
}

/** Finds conflicts anew when labels changed since. The version is read first: what lands meanwhile is found next time. */
async function bringInStep(database: Transactional): Promise<void> {
  if ((await getState(database)) === (await getVersion(database))) return;
  await database.transaction(
    async (session) => {
      await session.query('SELECT FROM records.label_conflict_state FOR UPDATE');
      const version = await getVersion(session);
      if ((await getState(session)) === version) return;
      await session.query('DELETE FROM records.label_conflict');
      await session.query(FIND);
      await session.query('UPDATE records.label_conflict_state SET version = $1::int', [version]);
    },
    { timeoutMs: REBUILD_TIMEOUT_MS },
  );
}

async function getState(session: Session): Promise<number> {
  const [row] = await session.query<{ version: number }>('SELECT version FROM records.label_conflict_state');
  return row?.version ?? 0;
}

/** The same rule as a report's count: more than one (type, name) for an address, whatever the sources. */
const FIND = `
  INSERT INTO records.label_conflict (chain, address)
  SELECT chain, address FROM records.label JOIN records.entity USING (entity_id)
  WHERE withdrawn_version IS NULL AND (chain, address) IN (
    SELECT chain, address FROM records.label WHERE withdrawn_version IS NULL GROUP BY chain, address HAVING count(*) > 1)
  GROUP BY chain, address HAVING count(DISTINCT (type, search_name)) > 1`;
