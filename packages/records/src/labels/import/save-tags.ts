import type { LabelCounts } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

/** Miners' marks of the drafts; of several for one (chain, tag, source) the first counts. `xmax` is 0 only on a new row. */
export async function saveTags(session: Session): Promise<LabelCounts & { readonly sourceIds: readonly number[] }> {
  const removedTags = await session.query<{ source_id: number }>(REMOVED_TAGS);
  const [row] = await session.query<{ added: number; changed: number; total: number; source_ids: readonly number[] }>(`
    WITH saved AS (
      INSERT INTO records.coinbase_tag AS old (chain, tag, source_id, entity_id, uri)
      SELECT DISTINCT ON (chain, tag, source_id) chain, tag, source_id, entity_id, draft.uri
      FROM tag_draft AS draft JOIN records.label_source ON label_source.name = draft.source
        JOIN records.entity ON entity.key = draft.entity_key
      ORDER BY chain, tag, source_id, seq
      ON CONFLICT (chain, tag, source_id) DO UPDATE SET entity_id = excluded.entity_id, uri = excluded.uri
      WHERE (old.entity_id, old.uri) IS DISTINCT FROM (excluded.entity_id, excluded.uri)
      RETURNING source_id, xmax = 0 AS is_new
    )
    SELECT count(*) FILTER (WHERE is_new) AS added, count(*) FILTER (WHERE NOT is_new) AS changed,
      (SELECT count(*) FROM tag_draft) AS total, coalesce(array_agg(DISTINCT source_id), '{}') AS source_ids
    FROM saved`);
  const { added = 0, changed = 0, total = 0, source_ids = [] } = row ?? {};
  const sourceIds = [...new Set([...source_ids, ...removedTags.map((each) => each.source_id)])];
  return { added, changed: changed + removedTags.length, unchanged: total - added - changed, sourceIds };
}

/** Marks that a source, read whole, no longer lists. */
const REMOVED_TAGS = `
  DELETE FROM records.coinbase_tag AS held
  WHERE source_id IN (SELECT source_id FROM whole_source JOIN records.label_source USING (name))
    AND NOT EXISTS (
      SELECT FROM tag_draft AS draft JOIN records.label_source ON label_source.name = draft.source
      WHERE (draft.chain, draft.tag, label_source.source_id) = (held.chain, held.tag, held.source_id))
  RETURNING source_id`;
