import type { CoinbaseTagDraft, LabelCounts } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { toChainNumber } from './chain-number.ts';
import { saveEntities } from './save-entities.ts';
import { saveSources } from './sources.ts';
import { raiseVersion, takeImportTurn } from './version.ts';

interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly source_ids: readonly number[];
}

/** Upserts miners' marks; of several drafts for one (chain, tag, source) the first counts. */
export function saveCoinbaseTags(database: Database, drafts: readonly CoinbaseTagDraft[]): Promise<LabelCounts> {
  if (drafts.length === 0) return Promise.resolve({ added: 0, changed: 0, unchanged: 0 });
  return database.transaction(
    async (session) => {
      await takeImportTurn(session);
      const sourceIds = await saveSources(session, [...new Set(drafts.map((draft) => draft.source))]);
      const entities = await saveEntities(
        session,
        drafts.map((draft) => draft.entity),
      );
      const changes = await upsert(session, distinct(drafts), { sourceIds, entityIds: entities.idByKey });
      const touched = entities.changes > 0 ? [...sourceIds.values()] : changes.source_ids;
      if (changes.added + changes.changed + entities.changes > 0) await raiseVersion(session, touched);
      const { added, changed } = changes;
      return { added, changed, unchanged: drafts.length - added - changed };
    },
    { timeoutMs: 0 },
  );
}

function distinct(drafts: readonly CoinbaseTagDraft[]): readonly CoinbaseTagDraft[] {
  const byKey = new Map<string, CoinbaseTagDraft>();
  for (const draft of drafts) {
    const key = JSON.stringify([draft.chain, draft.tag, draft.source]);
    if (!byKey.has(key)) byKey.set(key, draft);
  }
  return [...byKey.values()];
}

async function upsert(
  session: Session,
  drafts: readonly CoinbaseTagDraft[],
  ids: { readonly sourceIds: ReadonlyMap<string, number>; readonly entityIds: ReadonlyMap<string, number> },
): Promise<Changes> {
  const [row] = await session.query<Changes>(UPSERT, [
    drafts.map((draft) => toChainNumber(draft.chain)),
    drafts.map((draft) => draft.tag),
    drafts.map((draft) => ids.sourceIds.get(draft.source)),
    drafts.map((draft) => ids.entityIds.get(draft.entity.key)),
    drafts.map((draft) => draft.uri ?? null),
  ]);
  return row ?? { added: 0, changed: 0, source_ids: [] };
}

/** `xmax` is 0 only on a row that this very statement inserted. */
const UPSERT = `
  WITH saved AS (
    INSERT INTO records.coinbase_tag AS old (chain, tag, source_id, entity_id, uri)
    SELECT * FROM unnest($1::smallint[], $2::text[], $3::int[], $4::int[], $5::text[])
    ON CONFLICT (chain, tag, source_id) DO UPDATE SET entity_id = excluded.entity_id, uri = excluded.uri
    WHERE (old.entity_id, old.uri) IS DISTINCT FROM (excluded.entity_id, excluded.uri)
    RETURNING source_id, xmax = 0 AS is_new
  )
  SELECT
    count(*) FILTER (WHERE is_new) AS added,
    count(*) FILTER (WHERE NOT is_new) AS changed,
    coalesce(array_agg(DISTINCT source_id), '{}') AS source_ids
  FROM saved`;
