import { AppError, type Entity } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { ENTITY_COLUMNS, type EntityRow, toEntity } from './entity-rows.ts';

export const MAX_SEARCH_RESULTS = 1_000;

/** One form for what people type and what is stored: compatible forms merged (full-width letters), case dropped. */
export const toSearchName = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Candidates per table apart from equal names: if a text occurs in more, some are not ranked. */
const MAX_CANDIDATES = 2_000;
/** Shortest names per alphabet and table that are read before the index of all names. */
const SHORTEST = 20_000;
/** A text with more characters is hardly ever part of many names, so the index is used at once. */
const MAX_SHARED_LENGTH = 8;
const NOT_ASCII = /[^\0-\x7f]/u;

/**
 * Finds entities with a name, in any language, that contains the text. Equal names come first, then those that begin
 * with it, then shorter ones. Trigrams find ASCII, an index of single characters the rest. Both collect every match
 * before the first result, so a text common among the shortest names is searched only there.
 */
export async function searchEntities(session: Session, text: string, limit: number): Promise<readonly Entity[]> {
  if (limit > MAX_SEARCH_RESULTS) throw new AppError('BAD_REQUEST', `at most ${MAX_SEARCH_RESULTS} entities a search`);
  const searchName = toSearchName(text).replaceAll('\0', '\uFFFD');
  if (searchName === '') return [];
  const characters = [...new Set([...searchName].filter((character) => NOT_ASCII.test(character)))];
  const params = [escapeLike(searchName), searchName, limit, `${searchName}\u{10FFFF}`];
  const isAscii = characters.length === 0;
  if (searchName.length <= MAX_SHARED_LENGTH) {
    const rows = await session.query<EntityRow>(isAscii ? SHORT : SHORT_OTHER, params);
    if (rows.length >= limit) return rows.map(toEntity);
  }
  const rows = isAscii
    ? await session.query<EntityRow>(ASCII, params)
    : await session.query<EntityRow>(OTHER, [...params, characters]);
  return rows.map(toEntity);
}

/** Equal names and beginnings, and those that the condition finds. */
const candidates = (table: string, others: string): string => `
  (SELECT entity_id, search_name FROM records.${table} WHERE search_name = $2::text LIMIT ${MAX_CANDIDATES})
  UNION ALL
  (SELECT entity_id, search_name FROM records.${table}
   WHERE search_name >= $2::text AND search_name < $4::text ORDER BY search_name LIMIT ${MAX_CANDIDATES})
  UNION ALL
  ${others}`;

const among = (table: string, condition: string): string => `
  (SELECT entity_id, search_name FROM records.${table}
   WHERE ${condition} search_name LIKE '%' || $1::text || '%' LIMIT ${MAX_CANDIDATES})`;

/**
 * Names in ASCII only (`=`) or others (`<>`), in the order of the indexes by rank. The outer query has no order: it
 * inherits the inner one and ends at the last requested row, where a sort would read all.
 */
const amongShortest = (table: string, alphabet: '=' | '<>'): string => `
  (SELECT entity_id, search_name FROM (
     SELECT entity_id, search_name FROM records.${table}
     WHERE octet_length(search_name) ${alphabet} length(search_name)
     ORDER BY length(search_name), search_name, entity_id LIMIT ${SHORTEST}) AS short
   WHERE search_name LIKE '%' || $1::text || '%' LIMIT $3::int)`;

const search = (toOthers: (table: string) => string): string => `
  WITH found AS (
    SELECT DISTINCT ON (shown_id) shown_id AS entity_id, search_name
    FROM (${['entity', 'entity_name', 'entity_alias'].map((table) => candidates(table, toOthers(table))).join(' UNION ALL ')}) AS name
      LEFT JOIN records.entity_merge USING (entity_id) CROSS JOIN LATERAL (SELECT coalesce(main_id, entity_id) AS shown_id) AS shown
    ORDER BY shown_id, search_name = $2::text DESC, search_name LIKE $1::text || '%' DESC, length(search_name)
  ), best AS MATERIALIZED (
    SELECT entity_id, row_number() OVER (ORDER BY search_name = $2::text DESC, search_name LIKE $1::text || '%' DESC,
      length(search_name), search_name, entity_id) AS place
    FROM found ORDER BY place LIMIT $3::int
  )
  SELECT ${ENTITY_COLUMNS} FROM best JOIN records.entity USING (entity_id) ORDER BY place`;

const ASCII = search((table) => among(table, ''));
const OTHER = search((table) => among(table, 'string_to_array(search_name, NULL) @> $5::text[] AND'));
const SHORT = search((table) => `${amongShortest(table, '=')} UNION ALL ${amongShortest(table, '<>')}`);
const SHORT_OTHER = search((table) => amongShortest(table, '<>'));
