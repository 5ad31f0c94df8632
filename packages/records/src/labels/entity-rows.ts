import { AppError, type Entity, isEntityType } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

export interface EntityRow {
  readonly entity_id: number;
  readonly name: string;
  readonly type: string;
  readonly uri: string | null;
  readonly countries: readonly string[];
  readonly tags: readonly string[];
  readonly score: number | null;
}

export const ENTITY_COLUMNS = 'entity_id, name, type, uri, countries, tags, score';

export function toEntity(row: EntityRow): Entity {
  if (!isEntityType(row.type))
    throw new AppError('INTERNAL', `entity ${row.entity_id} has the unknown type ${row.type}`);
  return {
    id: row.entity_id,
    name: row.name,
    type: row.type,
    countries: row.countries,
    tags: row.tags,
    ...(row.uri !== null && { uri: row.uri }),
    ...(row.score !== null && { score: row.score }),
  };
}

export async function listEntities(session: Session, ids: readonly number[]): Promise<readonly Entity[]> {
  const rows = await session.query<EntityRow>(
    `SELECT ${ENTITY_COLUMNS} FROM records.entity WHERE entity_id = ANY($1::int[])`,
    [ids],
  );
  return rows.map(toEntity);
}
