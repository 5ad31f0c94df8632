import type { Session } from '@sulian/postgres';

/**
 * A claim may name an entity without a statement yet: a TagPack read without its ActorPack, or a label whose entity
 * list comes later. Its key is then `KEY#TYPE`, a placeholder for `KEY`. These functions merge both, in either order of
 * arrival.
 */

/** Assigns claims of a placeholder to its entity, if that is stored or stated by this import. */
export async function resolvePlaceholders(session: Session): Promise<void> {
  await session.query(`
    CREATE TEMPORARY TABLE resolved ON COMMIT DROP AS
      SELECT key, base FROM (
        SELECT key, regexp_replace(key, '#[^#]*$', '') COLLATE "C" AS base FROM entity_claim WHERE is_reference
      ) AS reference
      WHERE base <> key AND (
        EXISTS (SELECT FROM records.entity WHERE entity.key = base)
        OR EXISTS (SELECT FROM entity_claim AS stated WHERE stated.key = base AND NOT stated.is_reference));
    ANALYZE resolved;
    UPDATE entity_ref SET key = base FROM resolved WHERE entity_ref.key = resolved.key;
    UPDATE tag_draft SET entity_key = base FROM resolved WHERE entity_key = key;
    UPDATE entity_draft SET key = base, profile = NULL FROM resolved WHERE entity_draft.key = resolved.key;
    DELETE FROM entity_claim USING resolved WHERE entity_claim.key = resolved.key`);
}

/** Turns the oldest placeholder of a newly stated entity into that entity, so that its id remains. */
export async function renamePlaceholders(session: Session): Promise<void> {
  await session.query(`
    UPDATE records.entity SET key = oldest.key
    FROM (
      SELECT DISTINCT ON (claim.key) claim.key, held.entity_id
      FROM entity_claim AS claim JOIN records.entity AS held
        ON held.key > claim.key || '#' AND held.key < claim.key || '$'
      WHERE NOT claim.is_reference AND NOT EXISTS (SELECT FROM records.entity AS known WHERE known.key = claim.key)
      ORDER BY claim.key, held.entity_id
    ) AS oldest
    WHERE entity.entity_id = oldest.entity_id`);
}

/** Moves labels of the other placeholders to the stated entity. Returns the sources whose labels moved. */
export async function mergePlaceholders(session: Session, version: number): Promise<readonly number[]> {
  await session.query(`
    CREATE TEMPORARY TABLE stand_in ON COMMIT DROP AS
      SELECT held.entity_id AS old_id, now.entity_id AS new_id, coalesce(main_id, now.entity_id) AS new_main
      FROM entity_claim AS claim JOIN records.entity AS now USING (key)
        JOIN records.entity AS held ON held.key > claim.key || '#' AND held.key < claim.key || '$'
        LEFT JOIN records.entity_merge AS merged ON merged.entity_id = now.entity_id
      WHERE NOT claim.is_reference`);
  const [row] = await session.query<{ count: number }>('SELECT count(*) AS count FROM stand_in');
  if ((row?.count ?? 0) === 0) return [];
  const moved = await session.query<{ source_id: number }>(MOVE, [version]);
  const left = await session.query<{ source_id: number }>(WITHDRAW, [version]);
  await session.query(CLEAN);
  return [...moved, ...left].map((each) => each.source_id);
}

/** Moves one of several placeholders' equal claims, a valid one first. */
const MOVE = `
  WITH mover AS (
    SELECT DISTINCT ON (chain, address, source_id, new_id) label_id, new_id, new_main
    FROM records.label JOIN stand_in ON claimed_id = old_id
    ORDER BY chain, address, source_id, new_id, withdrawn_version IS NOT NULL, label_id
  )
  UPDATE records.label AS held SET claimed_id = new_id, entity_id = new_main, version = $1::int
  FROM mover
  WHERE held.label_id = mover.label_id AND NOT EXISTS (
    SELECT FROM records.label AS twin
    WHERE (twin.chain, twin.address, twin.source_id, twin.claimed_id) = (held.chain, held.address, held.source_id, new_id))
  RETURNING held.source_id`;

/** Withdraws the rest, which equals a label of the entity itself. */
const WITHDRAW = `
  UPDATE records.label SET withdrawn_version = $1::int, version = $1::int
  FROM stand_in WHERE claimed_id = old_id AND withdrawn_version IS NULL
  RETURNING source_id`;

const CLEAN = `
  UPDATE records.coinbase_tag SET entity_id = new_id FROM stand_in WHERE entity_id = old_id;
  UPDATE records.label SET entity_id = new_main FROM stand_in WHERE entity_id = old_id;
  UPDATE records.entity_merge SET parent_id = new_id, main_id = new_main FROM stand_in WHERE parent_id = old_id;
  UPDATE records.entity_merge SET main_id = new_main FROM stand_in WHERE main_id = old_id;
  UPDATE records.entity_alias SET entity_id = new_id FROM stand_in
  WHERE entity_id = old_id AND NOT EXISTS (SELECT FROM records.entity_alias AS twin
    WHERE twin.entity_id = new_id AND twin.search_name = entity_alias.search_name);
  DELETE FROM records.entity_alias USING stand_in WHERE entity_id = old_id;
  DELETE FROM records.entity_merge USING stand_in WHERE entity_id = old_id;
  DELETE FROM records.entity USING stand_in
  WHERE entity_id = old_id
    AND NOT EXISTS (SELECT FROM records.label WHERE label.claimed_id = old_id)
    AND NOT EXISTS (SELECT FROM records.entity_profile WHERE entity_profile.entity_id = old_id)`;
