import { AppError, type ChainId, type ChainLabelCounts, type RefusedLine, type SourceWithdrawal } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { fromChainNumber, toChainNumber } from '../chain-number.ts';

export interface ClaimCounts {
  readonly chains: readonly ChainLabelCounts[];
  readonly withdrawals: readonly SourceWithdrawal[];
  /** Claims that the import makes several times with different confidence, as flagged lines. */
  readonly unequal: readonly RefusedLine[];
  readonly sourceIds: readonly number[];
  /** True where no label was stored before. */
  readonly isFirst: boolean;
}

/** The numbers of this import's sources and entities, and what they are in the store. */
const NUMBERS = `
  CREATE TEMPORARY TABLE source_of ON COMMIT DROP AS
    SELECT source_no, source_id FROM source_ref JOIN records.label_source USING (name);
  CREATE TEMPORARY TABLE entity_of ON COMMIT DROP AS
    SELECT entity_no, entity.entity_id AS claimed_id, coalesce(main_id, entity.entity_id) AS entity_id
    FROM entity_ref JOIN records.entity USING (key) LEFT JOIN records.entity_merge USING (entity_id);
  ANALYZE source_of; ANALYZE entity_of;`;

const CLAIM = 'label_draft JOIN source_of USING (source_no) JOIN entity_of USING (entity_no)';

/** Addresses that the import claims more than once, by their hashes, and whether for several entities: most have one claim. */
const SEVERAL = `
  CREATE TEMPORARY TABLE several ON COMMIT DROP AS
    SELECT hashtextextended(address, chain) AS hash, min(entity_id) <> max(entity_id) AS is_for_several
    FROM ${CLAIM} GROUP BY 1 HAVING count(*) > 1;
  ANALYZE several;`;

/** One claim a (chain, address, source, entity as it names it): the surest, of equals the first. The others are taken out. */
const REPEATED = `
  DELETE FROM label_draft USING (
    SELECT seq, row_number() OVER (PARTITION BY chain, address, source_id, claimed_id ORDER BY confidence DESC, seq) AS place
    FROM ${CLAIM} WHERE hashtextextended(address, chain) IN (SELECT hash FROM several)
  ) AS claim
  WHERE place > 1 AND claim.seq = label_draft.seq;`;

/** Reported claims with different confidence within the import. */
const MAX_UNEQUAL = 1_000;

async function listUnequal(session: Session): Promise<readonly RefusedLine[]> {
  const rows = await session.query<{ source: string; chain: number; address: string; entity: string } & Levels>(
    `SELECT label_source.name AS source, chain, address, entity.name AS entity, min(confidence) AS least, max(confidence) AS most
     FROM ${CLAIM} JOIN records.label_source USING (source_id) JOIN records.entity USING (entity_id)
     WHERE hashtextextended(address, chain) IN (SELECT hash FROM several)
     GROUP BY label_source.name, chain, address, claimed_id, entity.name HAVING min(confidence) <> max(confidence)
     ORDER BY label_source.name, chain, address LIMIT $1::int`,
    [MAX_UNEQUAL],
  );
  return rows.map(({ source, chain, address, entity, least, most }) => ({
    file: source,
    reason: `${fromChainNumber(chain)} ${address}: rows give ${JSON.stringify(entity)} a confidence of ${least} and of ${most}; ${most} counts`,
  }));
}

interface Levels {
  readonly least: number;
  readonly most: number;
}

/**
 * Compares claims with stored labels. New claims have no label; gone labels have no draft, because their source was
 * read whole and no longer claims them. Changed ones have both, as does a withdrawn label that is claimed again. A
 * reviewer's withdrawal is not undone.
 */
const DIFFERENCE = `
  CREATE TEMPORARY TABLE label_diff ON COMMIT DROP AS
    SELECT claim.seq, stored.label_id, coalesce(claim.chain, stored.chain) AS of_chain, coalesce(claim.source_id, stored.source_id) AS source_id, claim.entity_id,
      claim.claimed_id
    FROM (SELECT * FROM ${CLAIM}) AS claim FULL JOIN (
        SELECT label.*, is_whole FROM records.label JOIN (
          SELECT source_id, bool_or(is_whole) AS is_whole FROM (
            SELECT source_id, false AS is_whole FROM source_of
            UNION ALL SELECT source_id, true FROM whole_source JOIN records.label_source USING (name)
          ) AS each GROUP BY source_id) AS source USING (source_id)
      ) AS stored ON claim.chain = stored.chain AND claim.address = stored.address
        AND claim.source_id = stored.source_id AND claim.claimed_id = stored.claimed_id
    WHERE CASE
      WHEN stored.label_id IS NULL THEN true
      WHEN claim.seq IS NULL THEN is_whole AND stored.withdrawn_version IS NULL
      ELSE NOT stored.is_withheld AND (stored.withdrawn_version IS NOT NULL
        OR (stored.confidence, stored.date, stored.author, stored.uri, stored.note, stored.validity, stored.valid_from, stored.valid_to)
          IS DISTINCT FROM
          (claim.confidence, claim.date, claim.author, claim.uri, claim.note, claim.validity, claim.valid_from, claim.valid_to))
    END;
  ANALYZE label_diff;`;

interface Compared {
  /** Drafts by chain, repeated ones included. */
  readonly drafts: ReadonlyMap<ChainId, number>;
  readonly mayWithdraw: boolean;
}

/**
 * Works out what an import changes, in tables of its own transaction.
 *
 * @throws LABELS_WITHDRAWN
 */
export async function compareClaims(session: Session, { drafts, mayWithdraw }: Compared): Promise<ClaimCounts> {
  await session.query(NUMBERS);
  await session.query(SEVERAL);
  const unequal = await listUnequal(session);
  await session.query(REPEATED);
  const isFirst = await isEmpty(session);
  if (!isFirst) await session.query(DIFFERENCE);
  const rows = await session.query<DifferenceRow>(isFirst ? COUNT_FIRST : COUNT);
  const withdrawals = rows.some(({ withdrawn }) => withdrawn > 0) ? await listWithdrawals(session) : [];
  if (withdrawals.length > 0 && !mayWithdraw) refuseWithdrawals(withdrawals);
  return {
    isFirst,
    chains: countByChain(rows, drafts),
    withdrawals,
    unequal,
    sourceIds: [...new Set(rows.map((row) => row.source_id))],
  };
}

interface DifferenceRow {
  readonly of_chain: number;
  readonly source_id: number;
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
}

const COUNT = `
  SELECT of_chain, source_id, count(*) FILTER (WHERE label_id IS NULL) AS added,
    count(*) FILTER (WHERE label_id IS NOT NULL AND seq IS NOT NULL) AS changed,
    count(*) FILTER (WHERE seq IS NULL) AS withdrawn
  FROM label_diff GROUP BY of_chain, source_id`;

/** Counts of a first import: without stored labels every claim is new. */
const COUNT_FIRST = `
  SELECT chain AS of_chain, source_id, count(*) AS added, 0 AS changed, 0 AS withdrawn
  FROM label_draft JOIN source_of USING (source_no) GROUP BY chain, source_id`;

/** Claims without a difference count as unchanged. */
function countByChain(
  rows: readonly DifferenceRow[],
  drafts: ReadonlyMap<ChainId, number>,
): readonly ChainLabelCounts[] {
  const chains = new Set([...drafts.keys(), ...rows.map((row) => fromChainNumber(row.of_chain))]);
  return [...chains]
    .sort((a, b) => toChainNumber(a) - toChainNumber(b))
    .map((chain) => {
      const own = rows.filter((row) => row.of_chain === toChainNumber(chain));
      const sum = (key: 'added' | 'changed' | 'withdrawn') => own.reduce((total, row) => total + row[key], 0);
      const [added, changed] = [sum('added'), sum('changed')];
      return {
        chain,
        added,
        changed,
        withdrawn: sum('withdrawn'),
        unchanged: (drafts.get(chain) ?? 0) - added - changed,
      };
    });
}

async function isEmpty(session: Session): Promise<boolean> {
  const rows = await session.query('SELECT FROM records.label LIMIT 1');
  return rows.length === 0;
}

/** Withdrawals by source and chain. */
async function listWithdrawals(session: Session): Promise<readonly SourceWithdrawal[]> {
  const rows = await session.query<{ name: string; of_chain: number; gone: number; stored: number }>(
    `WITH gone AS (
       SELECT source_id, of_chain, count(*) AS gone FROM label_diff WHERE seq IS NULL GROUP BY source_id, of_chain),
     stored AS (
       SELECT source_id, chain AS of_chain, count(*) AS stored FROM records.label
       WHERE withdrawn_version IS NULL AND source_id IN (SELECT source_id FROM gone) GROUP BY source_id, chain)
     SELECT name, of_chain, gone, stored FROM gone JOIN stored USING (source_id, of_chain)
       JOIN records.label_source USING (source_id) ORDER BY name, of_chain`,
  );
  return rows.map(({ name, of_chain, gone, stored }) => ({
    source: name,
    chain: fromChainNumber(of_chain),
    withdrawn: gone,
    held: stored,
  }));
}

/** Withdrawals listed in the message; the details contain all. */
const MAX_NAMED = 3;

/**
 * Refuses an import that withdraws labels. The file may be newer, cut, from another vendor with the same list name, or
 * once imported for the wrong chain. Only the importer can decide.
 */
function refuseWithdrawals(withdrawals: readonly SourceWithdrawal[]): never {
  const named = withdrawals
    .slice(0, MAX_NAMED)
    .map((each) => `${each.withdrawn} of the ${each.held} labels of ${each.source} on ${each.chain}`)
    .join(', ');
  const more = withdrawals.length > MAX_NAMED ? ` and those of ${withdrawals.length - MAX_NAMED} more` : '';
  throw new AppError(
    'LABELS_WITHDRAWN',
    `this would withdraw ${named}${more}; nothing was imported. If it takes the place of what was imported before, ` +
      'give --replace; if it is another list, name it with --source',
    { details: { withdrawals } },
  );
}

/** Writes the result of `compareClaims`; the earlier state of changed and withdrawn claims goes to the history. */
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
 * Writes the very first labels. A table emptied in the same transaction is written without a log. Its indexes are built
 * at the end, in a third of the time. Rows remain in the order of the import, since sorting costs as much as all the
 * rest. Readers wait meanwhile; the table was empty for them.
 */
async function fillEmpty(session: Session, version: number): Promise<void> {
  await session.query('TRUNCATE records.label; DROP INDEX records.label_claim; DROP INDEX records.label_of_entity');
  await session.query(insertSql(CLAIM), [version]);
  await session.query(`
    CREATE UNIQUE INDEX label_claim ON records.label (chain, address, source_id, claimed_id);
    CREATE INDEX label_of_entity ON records.label (entity_id);
    ${KNOWN_KEYS}`);
}

/** Without it whoever reads all labels, page by page, sorts all of them for each page until the server has looked itself. */
const KNOWN_KEYS = 'ANALYZE records.label (chain, address, source_id, claimed_id, withdrawn_version)';

const KEEP = `
  INSERT INTO records.label_history
    (label_id, until_version, confidence, date, author, uri, note, validity, valid_from, valid_to, withdrawn_version, by_whom)
  SELECT label_id, $1::int, confidence, date, author, uri, note, validity, valid_from, valid_to, withdrawn_version, $2::text
  FROM records.label
  WHERE label_id IN (SELECT label_id FROM label_diff WHERE label_id IS NOT NULL)`;

const WITHDRAW = `
  UPDATE records.label SET withdrawn_version = $1::int, version = $1::int
  WHERE label_id IN (SELECT label_id FROM label_diff WHERE seq IS NULL)`;

const UPDATE = `
  UPDATE records.label SET
    confidence = draft.confidence, date = draft.date, author = draft.author, uri = draft.uri, note = draft.note,
    validity = draft.validity, valid_from = draft.valid_from, valid_to = draft.valid_to, version = $1::int, withdrawn_version = NULL
  FROM label_diff JOIN label_draft AS draft USING (seq)
  WHERE label.label_id = label_diff.label_id`;

const insertSql = (from: string): string => `
  INSERT INTO records.label
    (chain, address, source_id, entity_id, claimed_id, confidence, date, author, uri, note, validity, valid_from, valid_to, version)
  SELECT chain, address, source_id, entity_id, claimed_id, confidence, date, author, uri, note, validity, valid_from, valid_to, $1::int
  FROM ${from}`;

/**
 * Addresses of this import that labels give to more than one (type, name), whatever their sources. Those of several
 * entities are few: they are looked for among hashes first.
 */
export async function countConflicts(session: Session, { isFirst }: Pick<ClaimCounts, 'isFirst'>): Promise<number> {
  // In the first import all labels are its own, and it has found the disputed ones already.
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
