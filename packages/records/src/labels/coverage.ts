import { type ChainId, type LabelCoverage, SERVICE_TYPES } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from './chain-number.ts';

/** Stores on which chains sources claim to label every service. Only another import of the same source changes it. */
const SAVE = `
  DELETE FROM records.label_coverage USING records.label_source
  WHERE label_coverage.source_id = label_source.source_id AND name IN (SELECT name FROM whole_source)
    AND NOT EXISTS (SELECT FROM coverage_draft WHERE source = name AND coverage_draft.chain = label_coverage.chain);
  INSERT INTO records.label_coverage (chain, source_id)
  SELECT DISTINCT chain, source_id FROM coverage_draft JOIN records.label_source ON name = source ON CONFLICT DO NOTHING;`;

/** After the sources of the import, in its tables. */
export async function saveCoverage(session: Session): Promise<readonly number[]> {
  const before = await listCovering(session);
  await session.query(SAVE);
  const after = await listCovering(session);
  const isIn = (rows: typeof before, row: (typeof before)[number]): boolean =>
    rows.some((each) => each.chain === row.chain && each.source_id === row.source_id);
  const changed = [...before.filter((row) => !isIn(after, row)), ...after.filter((row) => !isIn(before, row))];
  return changed.map((row) => row.source_id);
}

const listCovering = (session: Session) =>
  session.query<{ chain: number; source_id: number }>('SELECT chain, source_id FROM records.label_coverage');

/** Addresses with several labels of services count once; withdrawn labels do not. */
const COUNT = `
  SELECT count(DISTINCT address) AS addresses FROM records.label JOIN records.entity USING (entity_id)
  WHERE chain = $1::smallint AND withdrawn_version IS NULL AND type = ANY($2::text[])`;

export async function findCoverage(session: Session, chain: ChainId): Promise<LabelCoverage> {
  const [count] = await session.query<{ addresses: number }>(COUNT, [toChainNumber(chain), [...SERVICE_TYPES]]);
  const covering = await session.query(
    `SELECT FROM records.label_coverage WHERE chain = $1::smallint
       AND EXISTS (SELECT FROM records.label WHERE label.source_id = label_coverage.source_id AND withdrawn_version IS NULL)`,
    [toChainNumber(chain)],
  );
  return { serviceAddresses: count?.addresses ?? 0, isComplete: covering.length > 0 };
}
