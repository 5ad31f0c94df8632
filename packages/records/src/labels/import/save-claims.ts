import { AppError } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

export interface ClaimCounts {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  /** Drafts, repeated ones included. */
  readonly total: number;
  readonly sourceIds: readonly number[];
}

/** A source of more labels than this must not lose more than half of them unasked: a cut file is no amnesty. */
const LARGE_SOURCE = 1_000;

/** One claim a (chain, address, source, entity): the surest, of equals the first. */
const CLAIMS = `
  CREATE TEMPORARY TABLE label_claim ON COMMIT DROP AS
    SELECT DISTINCT ON (chain, address, source_id, entity_id)
      chain, address, source_id, entity_id, confidence, date, author, draft.uri, note, valid_from, valid_to
    FROM label_draft AS draft
      JOIN records.label_source ON label_source.name = draft.source
      JOIN records.entity ON entity.key = draft.entity_key
    ORDER BY chain, address, source_id, entity_id, confidence DESC, seq;
  ANALYZE label_claim;
  -- What differs from what is held; a withdrawn claim that is made again differs too. A reviewer's withdrawal stands.
  CREATE TEMPORARY TABLE label_change ON COMMIT DROP AS
    SELECT label_id, claim.*
    FROM label_claim AS claim LEFT JOIN records.label AS held USING (chain, address, source_id, entity_id)
    WHERE held.is_withheld IS NOT TRUE AND (label_id IS NULL OR held.withdrawn_version IS NOT NULL
      OR (held.confidence, held.date, held.author, held.uri, held.note, held.valid_from, held.valid_to)
        IS DISTINCT FROM
        (claim.confidence, claim.date, claim.author, claim.uri, claim.note, claim.valid_from, claim.valid_to));
  -- Claims that their source, read whole, no longer makes.
  CREATE TEMPORARY TABLE label_gone ON COMMIT DROP AS
    SELECT label_id, source_id FROM records.label AS held
    WHERE withdrawn_version IS NULL
      AND source_id IN (SELECT source_id FROM whole_source JOIN records.label_source USING (name))
      AND NOT EXISTS (
        SELECT FROM label_claim AS claim
        WHERE (claim.chain, claim.address, claim.source_id, claim.entity_id)
          = (held.chain, held.address, held.source_id, held.entity_id));`;

/** Works out what an import changes, in tables of its own transaction. */
export async function compareClaims(session: Session, acceptsWithdrawals: boolean): Promise<ClaimCounts> {
  await session.query(CLAIMS);
  if (!acceptsWithdrawals) await refuseCutSource(session);
  const [row] = await session.query<Omit<ClaimCounts, 'sourceIds'> & { source_ids: readonly number[] }>(`
    SELECT
      (SELECT count(*) FROM label_change WHERE label_id IS NULL) AS added,
      (SELECT count(*) FROM label_change WHERE label_id IS NOT NULL) AS changed,
      (SELECT count(*) FROM label_gone) AS withdrawn,
      (SELECT count(*) FROM label_draft) AS total,
      ARRAY(SELECT source_id FROM label_change UNION SELECT source_id FROM label_gone) AS source_ids`);
  if (row === undefined) throw new AppError('INTERNAL', 'an import without counts');
  const { source_ids, ...counts } = row;
  return { ...counts, sourceIds: source_ids };
}

async function refuseCutSource(session: Session): Promise<void> {
  const [cut] = await session.query<{ name: string; gone: number; held: number }>(
    `SELECT name, count(label_gone.label_id) AS gone, count(*) AS held
     FROM records.label LEFT JOIN label_gone USING (label_id) JOIN records.label_source ON label_source.source_id = label.source_id
     WHERE withdrawn_version IS NULL AND label.source_id IN (SELECT source_id FROM label_gone)
     GROUP BY name HAVING count(*) > $1::int AND count(label_gone.label_id) * 2 > count(*) ORDER BY name LIMIT 1`,
    [LARGE_SOURCE],
  );
  if (cut === undefined) return;
  throw new AppError(
    'CONFLICT',
    `${cut.name} would withdraw ${cut.gone} of its ${cut.held} labels; nothing was imported. If that is right, accept withdrawals`,
    { details: { source: cut.name, withdrawn: cut.gone, held: cut.held } },
  );
}

/** Writes what `compareClaims` worked out; what a changed or withdrawn claim said before is kept. */
export async function saveClaims(session: Session, version: number, byWhom: string): Promise<void> {
  await session.query(KEEP, [version, byWhom]);
  await session.query(WITHDRAW, [version]);
  await session.query(UPDATE, [version]);
  await session.query(INSERT, [version]);
}

const KEEP = `
  INSERT INTO records.label_history
    (label_id, until_version, confidence, date, author, uri, note, valid_from, valid_to, withdrawn_version, by_whom)
  SELECT label_id, $1::int, confidence, date, author, uri, note, valid_from, valid_to, withdrawn_version, $2::text
  FROM records.label
  WHERE label_id IN (SELECT label_id FROM label_change WHERE label_id IS NOT NULL UNION ALL SELECT label_id FROM label_gone)`;

const WITHDRAW = `
  UPDATE records.label SET withdrawn_version = $1::int, version = $1::int
  WHERE label_id IN (SELECT label_id FROM label_gone)`;

const UPDATE = `
  UPDATE records.label SET
    confidence = change.confidence, date = change.date, author = change.author, uri = change.uri, note = change.note,
    valid_from = change.valid_from, valid_to = change.valid_to, version = $1::int, withdrawn_version = NULL
  FROM label_change AS change WHERE label.label_id = change.label_id`;

const INSERT = `
  INSERT INTO records.label
    (chain, address, source_id, entity_id, confidence, date, author, uri, note, valid_from, valid_to, version)
  SELECT chain, address, source_id, entity_id, confidence, date, author, uri, note, valid_from, valid_to, $1::int
  FROM label_change WHERE label_id IS NULL
  ORDER BY chain, address, source_id, entity_id`;

/** Addresses of this import that labels give to more than one (type, name), whatever their sources. */
export async function countConflicts(session: Session): Promise<number> {
  const [row] = await session.query<{ count: number }>(`
    SELECT count(*) AS count FROM (
      SELECT FROM records.label JOIN records.entity USING (entity_id)
      WHERE withdrawn_version IS NULL AND (chain, address) IN (SELECT chain, address FROM label_claim)
      GROUP BY chain, address HAVING count(DISTINCT (type, search_name)) > 1
    ) AS conflict`);
  return row?.count ?? 0;
}
