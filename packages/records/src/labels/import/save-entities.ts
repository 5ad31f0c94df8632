import type { LabelCounts } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { renamePlaceholders, resolvePlaceholders } from './placeholder-entities.ts';

/**
 * Entities of the drafts. Of several drafts of one key in one import the first counts. Only real differences are
 * written, so that a second run writes nothing. Assessed scores stay.
 */
export async function saveEntities(session: Session): Promise<LabelCounts> {
  await session.query(`
    CREATE TEMPORARY TABLE entity_claim ON COMMIT DROP AS
      SELECT DISTINCT ON (key) key, name, search_name, type, uri, names, is_reference,
        ARRAY(SELECT jsonb_array_elements_text(countries)) AS countries,
        ARRAY(SELECT jsonb_array_elements_text(tags)) AS tags
      FROM entity_draft ORDER BY key, is_reference, seq;
    ANALYZE entity_claim`);
  await resolvePlaceholders(session);
  await renamePlaceholders(session);
  const [row] = await session.query<{ added: number; changed: number; total: number }>(UPSERT);
  const { added = 0, changed = 0, total = 0 } = row ?? {};
  await session.query(NAMESAKES);
  return { added, changed, unchanged: total - added - changed };
}

/** Marks entities as different where one source lists several of one name and type. */
const NAMESAKES = `
  UPDATE records.entity SET is_namesake = true, is_party_stale = true
  FROM (
    SELECT unnest(array_agg(DISTINCT key)) AS key FROM entity_draft
    GROUP BY source, search_name, type HAVING count(DISTINCT key) > 1
  ) AS draft
  WHERE entity.key = draft.key AND NOT is_namesake`;

/** A name more, or one spelled otherwise, is a change of its entity. */
const UPSERT = `
  WITH saved AS (
    INSERT INTO records.entity AS old (key, name, search_name, type, uri, countries, tags)
    SELECT key, name, search_name, type, uri, countries, tags FROM entity_claim AS draft
    WHERE NOT EXISTS (
      SELECT FROM records.entity AS held WHERE held.key = draft.key
        AND (is_reference OR (held.name, held.type, held.uri, held.countries, held.tags)
          IS NOT DISTINCT FROM (draft.name, draft.type, draft.uri, draft.countries, draft.tags)))
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      name = excluded.name, search_name = excluded.search_name, type = excluded.type, uri = excluded.uri,
      countries = excluded.countries, tags = excluded.tags, is_party_stale = true
    RETURNING key, entity_id, xmax = 0 AS is_new
  ), claimed AS (
    SELECT key, coalesce(saved.entity_id, held.entity_id) AS entity_id, names
    FROM entity_claim LEFT JOIN saved USING (key) LEFT JOIN records.entity AS held USING (key)
    WHERE names <> '[]'
  ), named AS (
    INSERT INTO records.entity_name (entity_id, language, name, search_name)
    SELECT entity_id, each ->> 'language', each ->> 'name', each ->> 'searchName'
    FROM claimed, jsonb_array_elements(names) AS each
    ON CONFLICT (entity_id, language, search_name) DO UPDATE SET name = excluded.name
      WHERE entity_name.name IS DISTINCT FROM excluded.name
    RETURNING entity_id
  ), renamed AS (
    SELECT DISTINCT entity_id FROM named WHERE entity_id NOT IN (SELECT entity_id FROM saved)
  )
  SELECT count(*) FILTER (WHERE is_new) AS added,
    count(*) FILTER (WHERE NOT is_new) + (SELECT count(*) FROM renamed) AS changed,
    (SELECT count(*) FROM entity_claim) AS total
  FROM saved`;

/**
 * Stores the statements of sources about entities. The last of several statements of a source counts; regulation
 * statements are all stored in order. A source read whole without a statement withdraws it. Returns the number of
 * changes.
 */
export async function saveProfiles(session: Session, version: number): Promise<number> {
  const [row] = await session.query<{ changed: number }>(PROFILES, [version]);
  const changed = row?.changed ?? 0;
  if (changed > 0) {
    await session.query(ASSESSED);
    await session.query(STATED);
  }
  return changed;
}

/** An entity's assessed score: of several sources' the gravest; none when no source assesses it any more. */
const ASSESSED = `
  UPDATE records.entity SET score = assessed.score
  FROM (
    SELECT entity_id, (SELECT min((profile -> 'riskAssessment' ->> 'score')::smallint)
      FROM records.entity_profile AS own WHERE own.entity_id = entity.entity_id) AS score
    FROM records.entity
    WHERE entity_id IN (SELECT entity_id FROM records.entity_profile)
      OR key IN (SELECT key FROM entity_draft) AND score IS NOT NULL
  ) AS assessed
  WHERE assessed.entity_id = entity.entity_id AND entity.score IS DISTINCT FROM assessed.score`;

/** Statements name websites, which distinguish parties of one name. */
const STATED = `
  UPDATE records.entity SET is_party_stale = true
  WHERE party <> '' AND entity_id IN (SELECT entity_id FROM records.entity_profile)`;

const PROFILES = `
  WITH draft AS (
    SELECT entity_id, source_id,
      (array_agg(draft.uri ORDER BY seq DESC) FILTER (WHERE profile IS NOT NULL))[1] AS uri,
      coalesce((array_agg(profile ORDER BY seq DESC) FILTER (WHERE profile IS NOT NULL))[1], '{}') AS profile,
      coalesce(
        (SELECT jsonb_agg(each ORDER BY own.seq, place) FROM entity_draft AS own, jsonb_array_elements(own.regulations) WITH ORDINALITY AS r (each, place)
         WHERE own.key = min(draft.key) AND own.source = min(draft.source)), '[]') AS regulations
    FROM entity_draft AS draft JOIN records.entity USING (key) JOIN records.label_source ON label_source.name = source
    WHERE profile IS NOT NULL OR regulations IS NOT NULL
    GROUP BY entity_id, source_id
  ), gone AS (
    DELETE FROM records.entity_profile AS held
    WHERE source_id IN (SELECT source_id FROM whole_source JOIN records.label_source USING (name))
      AND NOT EXISTS (SELECT FROM draft WHERE (draft.entity_id, draft.source_id) = (held.entity_id, held.source_id))
    RETURNING 1
  ), saved AS (
    INSERT INTO records.entity_profile AS old (entity_id, source_id, profile, regulations, uri, version)
    SELECT entity_id, source_id, profile, regulations, uri, $1::int FROM draft
    ON CONFLICT (entity_id, source_id) DO UPDATE SET
      profile = excluded.profile, regulations = excluded.regulations, uri = excluded.uri, version = excluded.version
    WHERE (old.profile, old.regulations, old.uri) IS DISTINCT FROM (excluded.profile, excluded.regulations, excluded.uri)
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM saved) + (SELECT count(*) FROM gone) AS changed`;
