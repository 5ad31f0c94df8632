import { AppError, type ChangeStamp, type EntityMerge, fitsType } from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { getVersion, raiseVersion, takeTurnSoon } from '../version.ts';
import { saveChange } from './entity-changes.ts';
import { findMainId } from './main-entity.ts';
import { applyMerges } from './merge-parties.ts';

const SAVE = `
  INSERT INTO records.entity_merge (entity_id, parent_id, main_id, by_whom, reason)
  SELECT entity_id, $2::int, $2::int, $3, $4 FROM unnest($1::int[]) AS merged (entity_id)
  ON CONFLICT (entity_id) DO UPDATE SET parent_id = excluded.parent_id, main_id = excluded.main_id,
    by_whom = excluded.by_whom, reason = excluded.reason, at = now()`;

/** @throws NOT_FOUND, CONFLICT if one is merged already, BAD_REQUEST if types other than `Custom group` differ */
export const mergeEntities = (
  database: Transactional,
  { ids, into }: EntityMerge,
  stamp: ChangeStamp,
): Promise<{ readonly mainId: number; readonly labels: number }> =>
  database.transaction(async (session) => {
    await takeTurnSoon(session);
    const mainId = await findMainId(session, into);
    const mainType = await getType(session, mainId);
    for (const id of ids) {
      const shownId = await findMainId(session, id);
      const type = await getType(session, shownId);
      if (shownId === mainId) throw new AppError('CONFLICT', `entities ${id} and ${into} are one already`);
      if (!fitsType(type, mainType))
        throw new AppError('BAD_REQUEST', `cannot merge an entity of type ${type} into one of type ${mainType}`);
    }
    await session.query(SAVE, [ids, mainId, stamp.byWhom, stamp.reason]);
    const labels = await apply(session);
    await saveChange(session, { action: 'MERGE', mainId, ids, labels }, stamp);
    return { mainId, labels };
  });

/** @throws NOT_FOUND, CONFLICT where the entity is shown as itself */
export const splitEntity = (
  database: Transactional,
  id: number,
  stamp: ChangeStamp,
): Promise<{ readonly labels: number }> =>
  database.transaction(async (session) => {
    await takeTurnSoon(session);
    await getType(session, id);
    const mainId = await findMainId(session, id);
    if (mainId === id)
      throw new AppError('CONFLICT', `entity ${id} is shown as itself: name the one that was merged into it`);
    const [earlier] = await session.query<{ by_whom: string | null }>(
      'SELECT by_whom FROM records.entity_merge WHERE entity_id = $1::int',
      [id],
    );
    await session.query(SAVE, [[id], id, stamp.byWhom, stamp.reason]);
    const labels = await apply(session);
    if (earlier?.by_whom != null) await session.query(RELEASE, [id]);
    await saveChange(session, { action: 'SPLIT', mainId, ids: [id], labels }, stamp);
    return { labels };
  });

/**
 * Ends the exception for an entity that a person had merged and separates again: the rule of names applies to it as
 * before, unless that would merge it at once.
 */
const RELEASE = `
  DELETE FROM records.entity_merge AS held USING records.entity AS own
  WHERE held.entity_id = $1::int AND own.entity_id = held.entity_id AND NOT EXISTS (
    SELECT FROM records.entity AS other LEFT JOIN records.entity_merge AS merged USING (entity_id)
    WHERE other.party = own.party AND own.party <> '' AND coalesce(merged.main_id, other.entity_id) <> own.entity_id)`;

async function getType(session: Session, id: number): Promise<string> {
  const [row] = await session.query<{ type: string }>('SELECT type FROM records.entity WHERE entity_id = $1::int', [
    id,
  ]);
  if (row === undefined) throw new AppError('NOT_FOUND', `unknown entity "${id}"`);
  return row.type;
}

/** @returns the number of labels that now count for another entity */
async function apply(session: Session): Promise<number> {
  const moved = await applyMerges(session, (await getVersion(session)) + 1);
  await raiseVersion(session, [...new Set(moved)]);
  return moved.length;
}
