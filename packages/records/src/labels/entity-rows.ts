import { AppError, type Entity, type EntityName, isEntityType, toHonestName } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

export interface EntityRow {
  readonly entity_id: number;
  readonly name: string;
  readonly type: string;
  readonly uri: string | null;
  readonly countries: readonly string[];
  readonly tags: readonly string[];
  readonly score: number | null;
  readonly names: readonly EntityName[] | null;
}

/** Entities that are shown as `entity`. */
const MEMBERS = `records.entity_merge AS merged JOIN records.entity AS member USING (entity_id)
  WHERE merged.main_id = entity.entity_id AND merged.entity_id <> merged.main_id`;

/**
 * First name per language, the entity's own before its members'. Languages other than these two are read by
 * `findDetails`.
 */
const NAMES = `(
  SELECT jsonb_agg(jsonb_build_object('language', language, 'name', name) ORDER BY language)
  FROM (
    SELECT language, (array_agg(each.name ORDER BY each.entity_id <> entity.entity_id, each.name))[1] AS name
    FROM records.entity_name AS each
    WHERE (each.entity_id = entity.entity_id OR each.entity_id IN (SELECT member.entity_id FROM ${MEMBERS}))
      AND language IN ('en', 'zh') GROUP BY language
  ) AS first) AS names`;

/** The entity's own values, then those of its members. */
const listOf = (column: string): string => `entity.${column} || ARRAY(
  SELECT unnest(member.${column}) FROM ${MEMBERS} EXCEPT SELECT unnest(entity.${column}) ORDER BY 1) AS ${column}`;

/** Columns of `records.entity` under its own name; of what its members state the gravest score counts. */
export const ENTITY_COLUMNS = `entity.entity_id, entity.name, entity.type,
  coalesce(entity.uri, (SELECT min(member.uri) FROM ${MEMBERS})) AS uri, ${listOf('countries')}, ${listOf('tags')},
  least(entity.score, (SELECT min(member.score) FROM ${MEMBERS})) AS score, ${NAMES}`;

export function toEntity(row: EntityRow): Entity {
  if (!isEntityType(row.type))
    throw new AppError('INTERNAL', `entity ${row.entity_id} has the unknown type ${row.type}`);
  return {
    id: row.entity_id,
    name: toHonestName(row.name),
    type: row.type,
    countries: row.countries,
    tags: row.tags.map(toHonestName),
    ...(row.uri !== null && { uri: row.uri }),
    ...(row.score !== null && { score: row.score }),
    ...(row.names !== null && {
      names: row.names.map(({ language, name }) => ({ language, name: toHonestName(name) })),
    }),
  };
}

export async function listEntities(session: Session, ids: readonly number[]): Promise<readonly Entity[]> {
  const rows = await session.query<EntityRow>(
    `SELECT ${ENTITY_COLUMNS} FROM records.entity WHERE entity_id = ANY($1::int[])`,
    [ids],
  );
  return rows.map(toEntity);
}
