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

/** Of several names in one language the first; those of languages that no interface is in are read by `findDetails`. */
const NAMES = `(
  SELECT jsonb_agg(jsonb_build_object('language', language, 'name', name) ORDER BY language)
  FROM (
    SELECT language, min(each.name) AS name FROM records.entity_name AS each
    WHERE each.entity_id = entity.entity_id AND language IN ('en', 'zh') GROUP BY language
  ) AS first) AS names`;

/** Columns of `records.entity` under its own name. */
export const ENTITY_COLUMNS = `entity.entity_id, entity.name, type, uri, countries, tags, score, ${NAMES}`;

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
