import type { ChainId, ConsoleLabel, LabelConflict, RecordPage, RecordSlice } from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { toChainNumber } from '../chain-number.ts';
import { getVersion } from '../version.ts';
import { type LabelRow, SELECT_LABEL, toConsoleLabels } from './label-rows.ts';

/** Longest time to rebuild all conflicts. */
const REBUILD_TIMEOUT_MS = 120_000;

export async function listConflicts(
  database: Transactional,
  { chain, offset, limit, asOf: requested }: RecordPage & { readonly chain?: ChainId },
): Promise<RecordSlice<LabelConflict>> {
  await bringInStep(database);
  const asOf = requested ?? (await getState(database));
  const filterParams = [chain === undefined ? null : toChainNumber(chain), asOf];
  const [row] = await database.query<{ total: number }>(
    `SELECT count(*) AS total FROM records.label_conflict ${WHERE}`,
    filterParams,
  );
  const rows = await database.query<LabelRow>(
    `WITH page AS (
       SELECT chain, address FROM records.label_conflict ${WHERE}
       ORDER BY chain, address OFFSET $3::bigint LIMIT $4::int
     )
     ${SELECT_LABEL} JOIN page USING (chain, address) WHERE withdrawn_version IS NULL ORDER BY chain, address, label_id`,
    [...filterParams, offset, limit],
  );
  return { items: toConflicts(await toConsoleLabels(database, rows)), total: row?.total ?? 0, asOf };
}

const WHERE = 'WHERE ($1::smallint IS NULL OR chain = $1::smallint) AND since_version <= $2::bigint';

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

/**
 * Rebuilds the conflicts when labels have changed. The version is read first: later changes are found at the next call.
 */
async function bringInStep(database: Transactional): Promise<void> {
  if ((await getState(database)) === (await getVersion(database))) return;
  await database.transaction(
    async (session) => {
      await session.query('SELECT FROM records.label_conflict_state FOR UPDATE');
      const version = await getVersion(session);
      if ((await getState(session)) === version) return;
      await session.query(FIND, [version]);
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
  WITH found AS (
    SELECT chain, address FROM records.label JOIN records.entity USING (entity_id)
    WHERE withdrawn_version IS NULL AND (chain, address) IN (
      SELECT chain, address FROM records.label WHERE withdrawn_version IS NULL GROUP BY chain, address HAVING count(*) > 1)
    GROUP BY chain, address HAVING count(DISTINCT (type, search_name)) > 1),
  ended AS (
    DELETE FROM records.label_conflict AS held
    WHERE NOT EXISTS (SELECT FROM found WHERE found.chain = held.chain AND found.address = held.address))
  INSERT INTO records.label_conflict (chain, address, since_version) SELECT chain, address, $1::int FROM found
  ON CONFLICT DO NOTHING`;
