import { AppError, type ChangeStamp, type EntityAlias, toHonestLines, toHonestName } from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { toSearchName } from '../search-entities.ts';
import { saveChange } from './entity-changes.ts';
import { findMainId, memberIds } from './main-entity.ts';

/** Aliases of an entity that are listed, and that it can have. */
const MAX_ALIASES = 100;

interface Row {
  readonly alias_id: number;
  readonly name: string;
  readonly by_whom: string;
  readonly reason: string;
  readonly at_sec: number;
}

/** Aliases of an entity and of its members. */
export async function listAliases(session: Session, id: number): Promise<readonly EntityAlias[]> {
  const rows = await session.query<Row>(
    `SELECT alias_id, name, by_whom, reason, floor(extract(epoch FROM at))::bigint AS at_sec
     FROM records.entity_alias WHERE entity_id IN (${memberIds('$1::int')}) ORDER BY alias_id LIMIT ${MAX_ALIASES}`,
    [id],
  );
  return rows.map(({ alias_id, name, by_whom, reason, at_sec }) => ({
    id: alias_id,
    name: toHonestName(name),
    byWhom: by_whom,
    reason: toHonestLines(reason),
    atSec: at_sec,
  }));
}

const HAS_NAME = `
  SELECT 1 FROM (
    SELECT entity_id, search_name FROM records.entity
    UNION ALL SELECT entity_id, search_name FROM records.entity_name
    UNION ALL SELECT entity_id, search_name FROM records.entity_alias) AS named
  WHERE search_name = $2 AND entity_id IN (${memberIds('$1::int')}) LIMIT 1`;

/** @throws NOT_FOUND, CONFLICT where the entity has that name already, BAD_REQUEST with too many */
export const addAlias = (
  database: Transactional,
  entityId: number,
  name: string,
  stamp: ChangeStamp,
): Promise<number> =>
  database.transaction(async (session) => {
    const id = await findMainId(session, entityId);
    const [entity] = await session.query('SELECT 1 FROM records.entity WHERE entity_id = $1::int FOR UPDATE', [id]);
    if (entity === undefined) throw new AppError('NOT_FOUND', `unknown entity "${entityId}"`);
    const searchName = toSearchName(name);
    if ((await session.query(HAS_NAME, [id, searchName])).length > 0)
      throw new AppError('CONFLICT', `entity ${id} has the name ${JSON.stringify(name)} already`);
    if ((await listAliases(session, id)).length >= MAX_ALIASES)
      throw new AppError('BAD_REQUEST', `at most ${MAX_ALIASES} aliases an entity`);
    const [row] = await session.query<{ alias_id: number }>(
      `INSERT INTO records.entity_alias (entity_id, name, search_name, by_whom, reason)
       VALUES ($1::int, $2, $3, $4, $5) RETURNING alias_id`,
      [id, name, searchName, stamp.byWhom, stamp.reason],
    );
    if (row === undefined) throw new AppError('INTERNAL', 'the store returned no alias');
    await saveChange(session, { action: 'ADD_ALIAS', mainId: id, ids: [], labels: 0, alias: name }, stamp);
    return row.alias_id;
  });

/** @throws NOT_FOUND */
export const removeAlias = (
  database: Transactional,
  aliasId: number,
  stamp: ChangeStamp,
): Promise<{ readonly entityId: number; readonly alias: string }> =>
  database.transaction(async (session) => {
    const [row] = await session.query<{ entity_id: number; name: string }>(
      'DELETE FROM records.entity_alias WHERE alias_id = $1::bigint RETURNING entity_id, name',
      [aliasId],
    );
    if (row === undefined) throw new AppError('NOT_FOUND', `unknown alias "${aliasId}"`);
    const mainId = await findMainId(session, row.entity_id);
    await saveChange(session, { action: 'REMOVE_ALIAS', mainId, ids: [], labels: 0, alias: row.name }, stamp);
    return { entityId: mainId, alias: row.name };
  });
