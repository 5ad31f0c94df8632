import { AppError, type Entity } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { ENTITY_COLUMNS, type EntityRow, toEntity } from './entity-rows.ts';

export const MAX_SEARCH_RESULTS = 1_000;

/** One form for what people type and what is stored: compatible forms merged (full-width letters), case dropped. */
export const toSearchName = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Names looked at in one table beside the equal ones: of a text that is in more of them, some are not ranked. */
const MAX_CANDIDATES = 3_000;
const NOT_ASCII = /[^\0-\x7f]/u;

/**
 * Entities with a name, in any language, that contains the text: equal ones, then beginnings, then the shorter name.
 * Trigrams find ASCII, an index of single characters the rest.
 */
export async function searchEntities(session: Session, text: string, limit: number): Promise<readonly Entity[]> {
  if (limit > MAX_SEARCH_RESULTS) throw new AppError('BAD_REQUEST', `at most ${MAX_SEARCH_RESULTS} entities a search`);
  const wanted = toSearchName(text).replaceAll('\0', '\uFFFD');
  if (wanted === '') return [];
  const characters = [...new Set([...wanted].filter((character) => NOT_ASCII.test(character)))];
  const params = [escapeLike(wanted), wanted, limit, `${wanted}\u{10FFFF}`];
  const rows =
    characters.length === 0
      ? await session.query<EntityRow>(ASCII, params)
      : await session.query<EntityRow>(OTHER, [...params, characters]);
  return rows.map(toEntity);
}

const candidates = (table: string, condition: string): string => `
  (SELECT entity_id, search_name FROM records.${table} WHERE search_name = $2::text LIMIT ${MAX_CANDIDATES})
  UNION ALL
  (SELECT entity_id, search_name FROM records.${table}
   WHERE search_name >= $2::text AND search_name < $4::text ORDER BY search_name LIMIT ${MAX_CANDIDATES})
  UNION ALL
  (SELECT entity_id, search_name FROM records.${table}
   WHERE ${condition} search_name LIKE '%' || $1::text || '%' LIMIT ${MAX_CANDIDATES})`;

const search = (condition: string): string => `
  WITH found AS (
    SELECT DISTINCT ON (entity_id) entity_id, search_name
    FROM (${candidates('entity', condition)} UNION ALL ${candidates('entity_name', condition)}) AS name
    ORDER BY entity_id, search_name = $2::text DESC, search_name LIKE $1::text || '%' DESC, length(search_name)
  )
  SELECT ${ENTITY_COLUMNS.split(', ')
    .map((column) => `entity.${column}`)
    .join(', ')}
  FROM found JOIN records.entity USING (entity_id)
  ORDER BY found.search_name = $2::text DESC, found.search_name LIKE $1::text || '%' DESC, length(found.search_name),
    found.search_name, entity_id
  LIMIT $3::int`;

const ASCII = search('');
const OTHER = search('string_to_array(search_name, NULL) @> $5::text[] AND');
