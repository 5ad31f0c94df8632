import { isEntityType } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toParty, toSite } from './party.ts';

const PAGE = 10_000;

interface StaleRow {
  readonly entity_id: number;
  readonly name: string;
  readonly type: string;
  readonly tags: readonly string[];
  readonly party: string;
  readonly links: readonly string[];
}

const STALE = `
  SELECT entity_id, name, type, tags, party, array_remove(ARRAY[uri] || ARRAY(
    SELECT profile ->> 'website' FROM records.entity_profile AS own WHERE own.entity_id = entity.entity_id), NULL) AS links
  FROM records.entity WHERE is_party_stale ORDER BY entity_id LIMIT ${PAGE}`;

const SAVE = `
  UPDATE records.entity SET is_party_stale = false, party = new.party, party_fit = new.fit, party_sites = new.sites
  FROM unnest($1::int[], $2::text[], $3::smallint[], $4::text[]) AS new (entity_id, party, fit, sites)
  WHERE entity.entity_id = new.entity_id`;

/**
 * Entities whose labels must count for another entity than before. An entity that a person merged into another remains
 * the main one of its own party, so that later spellings follow it; one that a person separated belongs to none.
 */
const MERGE = `
  WITH member AS (
    SELECT entity_id, party, party_fit, party_sites, merged.by_whom IS NULL AS is_free
    FROM records.entity LEFT JOIN records.entity_merge AS merged USING (entity_id)
    WHERE party = ANY($1::text[]) AND party <> '' AND NOT is_namesake
      AND (merged.by_whom IS NULL OR merged.parent_id <> entity_id)
  ), alike AS (
    SELECT party FROM member GROUP BY party
    HAVING min(party_fit) < 2 AND count(DISTINCT party_sites) FILTER (WHERE party_sites <> '') <= 1
  ), main AS (
    SELECT DISTINCT ON (party) party, entity_id AS main_id
    FROM member JOIN alike USING (party)
    ORDER BY party, EXISTS (SELECT FROM records.entity_merge AS merged
      WHERE merged.by_whom IS NOT NULL AND merged.parent_id = member.entity_id AND merged.entity_id <> merged.parent_id) DESC,
      party_fit, entity_id
  ), wanted AS (
    SELECT entity_id, main_id FROM member JOIN main USING (party) WHERE is_free AND entity_id <> main_id
  ), gone AS (
    DELETE FROM records.entity_merge AS merged
    WHERE by_whom IS NULL AND entity_id NOT IN (SELECT entity_id FROM wanted)
      AND (entity_id = ANY($2::int[]) OR parent_id = ANY($2::int[])
        OR entity_id IN (SELECT entity_id FROM records.entity WHERE party = ANY($1::text[])))
  )
  INSERT INTO records.entity_merge AS merged (entity_id, parent_id, main_id)
  SELECT entity_id, main_id, coalesce(
    (SELECT next.main_id FROM records.entity_merge AS next WHERE next.entity_id = wanted.main_id), main_id)
  FROM wanted
  ON CONFLICT (entity_id) DO UPDATE SET parent_id = excluded.parent_id, main_id = excluded.main_id
  WHERE merged.parent_id <> excluded.parent_id
  RETURNING (SELECT name FROM records.entity WHERE entity.entity_id = merged.entity_id) AS name,
    (SELECT name FROM records.entity WHERE entity.entity_id = merged.main_id) AS shown_as, main_id`;

/** Each entity with every entity on its way to the main one. */
const PATH = `
  WITH RECURSIVE path AS (
    SELECT entity_id, parent_id AS at FROM records.entity_merge
    UNION
    SELECT path.entity_id, next.parent_id FROM path JOIN records.entity_merge AS next ON next.entity_id = path.at
  )`;

/** The rule of names may close a circle over merges by hand; its own part of the circle is removed. */
const OPEN_CIRCLES = `${PATH}
  DELETE FROM records.entity_merge AS merged USING path
  WHERE merged.entity_id = path.entity_id AND path.at = merged.entity_id AND merged.by_whom IS NULL`;

/** A main entity is shown as no other one. */
const FLATTEN = `${PATH}
  UPDATE records.entity_merge AS merged SET main_id = path.at FROM path
  WHERE merged.entity_id = path.entity_id AND merged.main_id <> path.at AND NOT EXISTS (
    SELECT FROM records.entity_merge AS next WHERE next.entity_id = path.at AND next.parent_id <> next.entity_id)`;

/** Labels count for the main entity of the one that their source names. */
const APPLY = `
  UPDATE records.label SET entity_id = wanted.main_id, version = $1::int
  FROM (
    SELECT claimed_id, coalesce(merged.main_id, claimed_id) AS main_id
    FROM (SELECT DISTINCT claimed_id FROM records.label WHERE claimed_id <> entity_id
      UNION SELECT entity_id FROM records.entity_merge) AS each
    LEFT JOIN records.entity_merge AS merged ON merged.entity_id = claimed_id
  ) AS wanted
  WHERE label.claimed_id = wanted.claimed_id AND label.entity_id <> wanted.main_id
  RETURNING source_id`;

export interface PartyMerges {
  /** The source of each label that now counts for another entity. */
  readonly sourceIds: readonly number[];
  /** Entities that are shown as another one from now on. */
  readonly merged: readonly MergedRow[];
}

interface MergedRow {
  readonly name: string;
  readonly shown_as: string;
  readonly main_id: number;
}

/**
 * Merges entities that are one party by the rule of `toParty`, and separates those that no longer are. Entities that a
 * person merged or separated are left unchanged, as are namesakes within one source.
 */
export async function mergeParties(session: Session, version: number): Promise<PartyMerges> {
  const parties = new Set<string>();
  const ids: number[] = [];
  for (;;) {
    const rows = await session.query<StaleRow>(STALE);
    if (rows.length === 0) break;
    for (const row of rows) parties.add(row.party);
    const changes = rows.map(toChange);
    for (const { id, party } of changes) {
      parties.add(party);
      ids.push(id);
    }
    await session.query(SAVE, [
      changes.map(({ id }) => id),
      changes.map(({ party }) => party),
      changes.map(({ fit }) => fit),
      changes.map(({ sites }) => sites),
    ]);
  }
  if (ids.length === 0) return { sourceIds: [], merged: [] };
  const merged = await session.query<MergedRow>(MERGE, [[...parties].filter((party) => party !== ''), ids]);
  return { sourceIds: await applyMerges(session, version), merged };
}

/** @returns the source of each label that now counts for another entity */
export async function applyMerges(session: Session, version: number): Promise<readonly number[]> {
  await session.query(OPEN_CIRCLES);
  await session.query(FLATTEN);
  const moved = await session.query<{ source_id: number }>(APPLY, [version]);
  return moved.map((row) => row.source_id);
}

function toChange({ entity_id: id, name, type, tags, links }: StaleRow) {
  const sites = [...new Set(links.flatMap((link) => toSite(link) ?? []))].sort();
  const party = isEntityType(type) ? toParty({ name, type, tags, sites }) : { key: '', fit: 0 };
  return { id, party: party.key, fit: party.fit, sites: sites.join(',') };
}
