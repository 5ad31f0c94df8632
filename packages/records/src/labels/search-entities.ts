import { AppError, type Entity } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { ENTITY_COLUMNS, type EntityRow, toEntity } from './entity-rows.ts';

export const MAX_SEARCH_RESULTS = 1_000;

/** One form for what people type and what is stored: compatible forms merged (full-width letters), case dropped. */
export const toSearchName = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Entities with a name, in any language, that contains the text: equal ones, then beginnings, then the shorter name. */
export async function searchEntities(session: Session, text: string, limit: number): Promise<readonly Entity[]> {
  if (limit > MAX_SEARCH_RESULTS) throw new AppError('BAD_REQUEST', `at most ${MAX_SEARCH_RESULTS} entities a search`);
  const wanted = toSearchName(text);
  if (wanted === '') return [];
  const rows = await session.query<EntityRow>(
    `WITH found AS (
       SELECT DISTINCT ON (entity_id) entity_id, search_name FROM (
         SELECT entity_id, search_name FROM records.entity WHERE search_name LIKE '%' || $1::text || '%'
         UNION ALL
         SELECT entity_id, search_name FROM records.entity_name WHERE search_name LIKE '%' || $1::text || '%'
       ) AS name
       ORDER BY entity_id, search_name = $2::text DESC, search_name LIKE $1::text || '%' DESC, length(search_name)
     )
     SELECT ${ENTITY_COLUMNS.split(', ')
       .map((column) => `entity.${column}`)
       .join(', ')}
     FROM found JOIN records.entity USING (entity_id)
     ORDER BY found.search_name = $2::text DESC, found.search_name LIKE $1::text || '%' DESC, length(found.search_name),
       found.search_name, entity_id
     LIMIT $3::int`,
    [escapeLike(wanted), wanted, limit],
  );
  return rows.map(toEntity);
}
