import { AppError, type LabelCounts, type LabelDraft } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { inBatches } from './batches.ts';
import { toChainNumber } from './chain-number.ts';
import { toCopyLine } from './copy-line.ts';
import { saveEntities } from './save-entities.ts';
import { saveSources } from './sources.ts';
import { raiseVersion, takeImportTurn } from './version.ts';

interface Claim {
  readonly chain: number;
  readonly sourceId: number;
  readonly entityId: number;
  readonly draft: LabelDraft;
}

interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly source_ids: readonly number[];
}

const COPY_LINES = 1_000;

/** Upserts labels and their entities in one database transaction; nothing is written where nothing differs. */
export function saveLabels(database: Database, labels: readonly LabelDraft[]): Promise<LabelCounts> {
  if (labels.length === 0) return Promise.resolve({ added: 0, changed: 0, unchanged: 0 });
  return database.transaction(
    async (session) => {
      await takeImportTurn(session);
      const sourceIds = await saveSources(session, [...new Set(labels.map((label) => label.source))]);
      const entities = await saveEntities(session, entitiesOf(labels));
      await loadClaims(session, toClaims(labels, sourceIds, entities.idByKey));
      const counts = await upsert(session);
      const isChanged = counts.added + counts.changed + entities.changes > 0;
      // A changed entity concerns every source of the import: which one brought it is not kept.
      const touched = entities.changes > 0 ? [...sourceIds.values()] : counts.source_ids;
      if (isChanged) await raiseVersion(session, touched);
      const { added, changed } = counts;
      return { added, changed, unchanged: labels.length - added - changed };
    },
    { timeoutMs: 0 },
  );
}

function* entitiesOf(labels: readonly LabelDraft[]) {
  for (const label of labels) yield label.entity;
}

/** One claim a (chain, address, source, entity): the surest, of equals the first. */
function toClaims(
  labels: readonly LabelDraft[],
  sourceIds: ReadonlyMap<string, number>,
  entityIds: ReadonlyMap<string, number>,
): readonly Claim[] {
  const claims = new Map<string, Claim>();
  for (const draft of labels) {
    const chain = toChainNumber(draft.chain);
    const sourceId = idOf(sourceIds, draft.source);
    const entityId = idOf(entityIds, draft.entity.key);
    const key = `${chain} ${draft.address} ${sourceId} ${entityId}`;
    const other = claims.get(key);
    if (other === undefined || other.draft.confidence < draft.confidence)
      claims.set(key, { chain, sourceId, entityId, draft });
  }
  // Plain text order of the keys: neighbours in the index come together, and sorting needs no calls back.
  return [...claims.keys()].sort().flatMap((key) => claims.get(key) ?? []);
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new AppError('INTERNAL', `no id was given to ${name}`);
  return id;
}

/** One COPY into a table of the transaction's own: 7.6 s of client work for 500,000 labels, against 12.7 s as arrays. */
async function loadClaims(session: Session, claims: readonly Claim[]): Promise<void> {
  await session.query(`
    CREATE TEMPORARY TABLE label_draft (
      chain smallint, address text COLLATE "C", source_id int, entity_id int,
      confidence smallint, date text, author text, uri text, note text
    ) ON COMMIT DROP`);
  await session.copyIn('COPY label_draft FROM STDIN', toCopyChunks(claims));
  await session.query('ANALYZE label_draft');
}

function* toCopyChunks(claims: readonly Claim[]): Generator<string> {
  for (const batch of inBatches(claims, COPY_LINES)) yield batch.map(toCopyRow).join('');
}

const toCopyRow = ({ chain, sourceId, entityId, draft }: Claim): string =>
  toCopyLine([
    chain,
    draft.address,
    sourceId,
    entityId,
    draft.confidence,
    draft.date,
    draft.author,
    draft.uri,
    draft.note,
  ]);

/**
 * Equal claims are sorted out before the insert, because ON CONFLICT would lock, and so write, each of them. Nobody
 * adds labels in between: imports take turns. `xmax` is 0 only on a row that this very statement inserted.
 */
async function upsert(session: Session): Promise<Counts> {
  const [row] = await session.query<Counts>(`
    WITH saved AS (
      INSERT INTO records.label (chain, address, source_id, entity_id, confidence, date, author, uri, note)
      SELECT draft.*
      FROM label_draft AS draft LEFT JOIN records.label AS old USING (chain, address, source_id, entity_id)
      WHERE old.label_id IS NULL
        OR (old.confidence, old.date, old.author, old.uri, old.note)
          IS DISTINCT FROM (draft.confidence, draft.date, draft.author, draft.uri, draft.note)
      ON CONFLICT (chain, address, source_id, entity_id) DO UPDATE SET
        confidence = excluded.confidence, date = excluded.date, author = excluded.author, uri = excluded.uri,
        note = excluded.note
      RETURNING source_id, xmax = 0 AS is_new
    )
    SELECT
      count(*) FILTER (WHERE is_new) AS added,
      count(*) FILTER (WHERE NOT is_new) AS changed,
      coalesce(array_agg(DISTINCT source_id), '{}') AS source_ids
    FROM saved`);
  return row ?? { added: 0, changed: 0, source_ids: [] };
}
