import { AppError } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

export interface ClaimCounts {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
  /** Drafts, repeated ones included. */
  readonly total: number;
  readonly sourceIds: readonly number[];
  /** No label was held before. */
  readonly isFirst: boolean;
}

/** A source of more labels than this must not lose more than half of them unasked: a cut file is no amnesty. */
const LARGE_SOURCE = 1_000;

/** The numbers of this import's sources and entities, and what they are in the store. */
const NUMBERS = `
  CREATE TEMPORARY TABLE source_of ON COMMIT DROP AS
    SELECT source_no, source_id FROM source_ref JOIN records.label_source USING (name);
  CREATE TEMPORARY TABLE entity_of ON COMMIT DROP AS
    SELECT entity_no, entity_id FROM entity_ref JOIN records.entity USING (key);
  ANALYZE source_of; ANALYZE entity_of;`;

const CLAIM = 'label_draft JOIN source_of USING (source_no) JOIN entity_of USING (entity_no)';

/** Addresses that the import claims more than once, by their hashes, and whether for several entities: most have one claim. */
const SEVERAL = `
  CREATE TEMPORARY TABLE several ON COMMIT DROP AS
    SELECT hashtextextended(address, chain) AS hash, min(entity_id) <> max(entity_id) AS is_for_several
    FROM ${CLAIM} GROUP BY 1 HAVING count(*) > 1;
  ANALYZE several;`;

/** One claim a (chain, address, source, entity): the surest, of equals the first. The others are taken out. */
const REPEATED = `
  DELETE FROM label_draft USING (
    SELECT seq, row_number() OVER (PARTITION BY chain, address, source_id, entity_id ORDER BY confidence DESC, seq) AS place
    FROM ${CLAIM} WHERE hashtextextended(address, chain) IN (SELECT hash FROM several)
  ) AS claim
  WHERE place > 1 AND claim.seq = label_draft.seq;`;

/**
 * What is new (no label), changed (both) and gone (no draft: its source, read whole, no longer makes it). A withdrawn
 * claim that is made again is changed too. A reviewer's withdrawal stands.
 */
const DIFFERENCE = `
  CREATE TEMPORARY TABLE label_diff ON COMMIT DROP AS
    SELECT claim.seq, held.label_id, coalesce(claim.source_id, held.source_id) AS source_id, claim.entity_id
    FROM (SELECT * FROM ${CLAIM}) AS claim FULL JOIN (
        SELECT label.*, is_whole FROM records.label JOIN (
          SELECT source_id, bool_or(is_whole) AS is_whole FROM (
            SELECT source_id, false AS is_whole FROM source_of
            UNION ALL SELECT source_id, true FROM whole_source JOIN records.label_source USING (name)
          ) AS each GROUP BY source_id) AS source USING (source_id)
      ) AS held ON claim.chain = held.chain AND claim.address = held.address
        AND claim.source_id = held.source_id AND claim.entity_id = held.entity_id
    WHERE CASE
      WHEN held.label_id IS NULL THEN true
      WHEN claim.seq IS NULL THEN is_whole AND held.withdrawn_version IS NULL
      ELSE NOT held.is_withheld AND (held.withdrawn_version IS NOT NULL
        OR (held.confidence, held.date, held.author, held.uri, held.note, held.valid_from, held.valid_to)
          IS DISTINCT FROM
          (claim.confidence, claim.date, claim.author, claim.uri, claim.note, claim.valid_from, claim.valid_to))
    END;
  ANALYZE label_diff;`;

/** Works out what an import changes, in tables of its own transaction. */
export async function compareClaims(
  session: Session,
  { total, acceptsWithdrawals }: { readonly total: number; readonly acceptsWithdrawals: boolean },
): Promise<ClaimCounts> {
  await session.query(NUMBERS);
  await session.query(SEVERAL);
  await session.query(REPEATED);
  const isFirst = await isEmpty(session);
  if (isFirst) return { ...(await countFirst(session)), total };
  await session.query(DIFFERENCE);
  const [row] = await session.query<
    Pick<ClaimCounts, 'added' | 'changed' | 'withdrawn'> & { source_ids: readonly number[] }
  >(`
    SELECT count(*) FILTER (WHERE label_id IS NULL) AS added,
      count(*) FILTER (WHERE label_id IS NOT NULL AND seq IS NOT NULL) AS changed,
      count(*) FILTER (WHERE seq IS NULL) AS withdrawn,
      ARRAY(SELECT DISTINCT source_id FROM label_diff) AS source_ids
    FROM label_diff`);
  if (row === undefined) throw new AppError('INTERNAL', 'an import without counts');
  if (!acceptsWithdrawals && row.withdrawn > 0) await refuseCutSource(session);
  const { source_ids, ...counts } = row;
  return { ...counts, isFirst, total, sourceIds: source_ids };
}

async function isEmpty(session: Session): Promise<boolean> {
  const rows = await session.query('SELECT FROM records.label LIMIT 1');
  return rows.length === 0;
}

/** Where no label is held every claim is a new one: there is nothing to compare. */
async function countFirst(session: Session): Promise<Omit<ClaimCounts, 'total'>> {
  const rows = await session.query<{ source_id: number; count: number }>(
    'SELECT source_id, count(*) AS count FROM label_draft JOIN source_of USING (source_no) GROUP BY source_id',
  );
  return {
    isFirst: true,
    added: rows.reduce((sum, row) => sum + row.count, 0),
    changed: 0,
    withdrawn: 0,
    sourceIds: rows.map((row) => row.source_id),
  };
}

async function refuseCutSource(session: Session): Promise<void> {
  const [cut] = await session.query<{ name: string; gone: number; held: number }>(
    `WITH gone AS (SELECT source_id, count(*) AS gone FROM label_diff WHERE seq IS NULL GROUP BY source_id),
       held AS (
         SELECT source_id, count(*) AS held FROM records.label
         WHERE withdrawn_version IS NULL AND source_id IN (SELECT source_id FROM gone) GROUP BY source_id)
     SELECT name, gone, held FROM gone JOIN held USING (source_id) JOIN records.label_source USING (source_id)
     WHERE held > $1::int AND gone * 2 > held ORDER BY name LIMIT 1`,
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
export async function saveClaims(
  session: Session,
  { isFirst }: Pick<ClaimCounts, 'isFirst'>,
  { version, byWhom }: { readonly version: number; readonly byWhom: string },
): Promise<void> {
  if (isFirst) return fillEmpty(session, version);
  await session.query(KEEP, [version, byWhom]);
  await session.query(WITHDRAW, [version]);
  await session.query(UPDATE, [version]);
  // Sorted by their index, whose pages are then filled one after the other.
  await session.query(
    `${insertSql('label_diff JOIN label_draft USING (seq) WHERE label_id IS NULL')} ORDER BY 1, 2, 3, 4`,
    [version],
  );
}

/**
 * The first labels of all: a table emptied in the same transaction is written without a log, and its indexes are built at
 * the end, in a third of the time; the rows stay in the order of the import, since sorting them costs as much as all the
 * rest. Readers wait meanwhile; there was nothing for them to read.
 */
async function fillEmpty(session: Session, version: number): Promise<void> {
  await session.query('TRUNCATE records.label; DROP INDEX records.label_claim; DROP INDEX records.label_of_entity');
  await session.query(insertSql(CLAIM), [version]);
  await session.query(`
    CREATE UNIQUE INDEX label_claim ON records.label (chain, address, source_id, entity_id);
    CREATE INDEX label_of_entity ON records.label (entity_id);
    ${KNOWN_KEYS}`);
}

/** Without it whoever reads all labels, page by page, sorts all of them for each page until the server has looked itself. */
const KNOWN_KEYS = 'ANALYZE records.label (chain, address, source_id, entity_id, withdrawn_version)';

const KEEP = `
  INSERT INTO records.label_history
    (label_id, until_version, confidence, date, author, uri, note, valid_from, valid_to, withdrawn_version, by_whom)
  SELECT label_id, $1::int, confidence, date, author, uri, note, valid_from, valid_to, withdrawn_version, $2::text
  FROM records.label
  WHERE label_id IN (SELECT label_id FROM label_diff WHERE label_id IS NOT NULL)`;

const WITHDRAW = `
  UPDATE records.label SET withdrawn_version = $1::int, version = $1::int
  WHERE label_id IN (SELECT label_id FROM label_diff WHERE seq IS NULL)`;

const UPDATE = `
  UPDATE records.label SET
    confidence = draft.confidence, date = draft.date, author = draft.author, uri = draft.uri, note = draft.note,
    valid_from = draft.valid_from, valid_to = draft.valid_to, version = $1::int, withdrawn_version = NULL
  FROM label_diff JOIN label_draft AS draft USING (seq)
  WHERE label.label_id = label_diff.label_id`;

const insertSql = (from: string): string => `
  INSERT INTO records.label
    (chain, address, source_id, entity_id, confidence, date, author, uri, note, valid_from, valid_to, version)
  SELECT chain, address, source_id, entity_id, confidence, date, author, uri, note, valid_from, valid_to, $1::int
  FROM ${from}`;

/**
 * Addresses of this import that labels give to more than one (type, name), whatever their sources. Those of several
 * entities are few: they are looked for among hashes first.
 */
export async function countConflicts(session: Session, { isFirst }: Pick<ClaimCounts, 'isFirst'>): Promise<number> {
  // Of the first import all labels are its own, and it has looked for them already.
  const [hashes, ofImport] = isFirst
    ? ['SELECT hash FROM several WHERE is_for_several', '']
    : [OF_SEVERAL, 'AND (chain, address) IN (SELECT chain, address FROM label_draft)'];
  const [row] = await session.query<{ count: number }>(`
    WITH disputed AS MATERIALIZED (${hashes})
    SELECT count(*) AS count FROM (
      SELECT FROM records.label JOIN records.entity USING (entity_id)
      WHERE withdrawn_version IS NULL AND hashtextextended(address, chain) IN (SELECT hash FROM disputed) ${ofImport}
      GROUP BY chain, address HAVING count(DISTINCT (type, search_name)) > 1
    ) AS conflict`);
  return row?.count ?? 0;
}

const OF_SEVERAL = `
  SELECT hashtextextended(address, chain) AS hash FROM records.label
  WHERE withdrawn_version IS NULL GROUP BY 1 HAVING min(entity_id) <> max(entity_id)`;
