import { AppError, type Deed, type EntityMember, type EntityMerge, toHonestLines, toHonestName } from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { getVersion, raiseVersion, takeTurnSoon } from '../version.ts';
import { findMainId } from './main-entity.ts';
import { applyMerges } from './merge-parties.ts';

/** Type of an entity known by name only; it can be merged into any type. */
const UNCATEGORISED = 'Custom group';

const SAVE = `
  INSERT INTO records.entity_merge (entity_id, main_id, by_whom, reason) VALUES ($1::int, $2::int, $3, $4)
  ON CONFLICT (entity_id) DO UPDATE SET
    main_id = excluded.main_id, by_whom = excluded.by_whom, reason = excluded.reason, at = now()`;

/** @throws NOT_FOUND, BAD_REQUEST if both are merged already, or if both have different types other than `Custom group` */
export const mergeEntities = (
  database: Transactional,
  { id, into }: EntityMerge,
  deed: Deed,
): Promise<{ readonly mainId: number; readonly labels: number }> =>
  database.transaction(async (session) => {
    await takeTurnSoon(session);
    const mainId = await findMainId(session, into);
    const type = await getType(session, await findMainId(session, id));
    const mainType = await getType(session, mainId);
    if ((await findMainId(session, id)) === mainId)
      throw new AppError('BAD_REQUEST', `entities ${id} and ${into} are one already`);
    if (type !== mainType && type !== UNCATEGORISED)
      throw new AppError('BAD_REQUEST', `cannot merge an entity of type ${type} into one of type ${mainType}`);
    return { mainId, labels: await save(session, { id, mainId }, deed) };
  });

/** @throws NOT_FOUND, BAD_REQUEST where the entity is shown as itself */
export const splitEntity = (database: Transactional, id: number, deed: Deed): Promise<{ readonly labels: number }> =>
  database.transaction(async (session) => {
    await takeTurnSoon(session);
    await getType(session, id);
    if ((await findMainId(session, id)) === id)
      throw new AppError('BAD_REQUEST', `entity ${id} is shown as itself: name the one that was merged into it`);
    return { labels: await save(session, { id, mainId: id }, deed) };
  });

export async function listMembers(session: Session, id: number): Promise<readonly EntityMember[]> {
  const rows = await session.query<MemberRow>(MEMBERS, [id]);
  return rows.map(({ entity_id, name, type, labels, by_whom, reason }) => ({
    ...{ id: entity_id, name: toHonestName(name), type, labels },
    ...(by_whom !== null && { byWhom: by_whom }),
    ...(reason !== null && { reason: toHonestLines(reason) }),
  }));
}

interface MemberRow {
  readonly entity_id: number;
  readonly name: string;
  readonly type: string;
  readonly labels: number;
  readonly by_whom: string | null;
  readonly reason: string | null;
}

const MEMBERS = `
  SELECT entity.entity_id, name, type, by_whom, reason, (
    SELECT count(*) FROM records.label WHERE claimed_id = entity.entity_id AND entity_id = $1::int
      AND withdrawn_version IS NULL) AS labels
  FROM records.entity_merge JOIN records.entity USING (entity_id)
  WHERE main_id = $1::int ORDER BY entity_id`;

async function getType(session: Session, id: number): Promise<string> {
  const [row] = await session.query<{ type: string }>('SELECT type FROM records.entity WHERE entity_id = $1::int', [
    id,
  ]);
  if (row === undefined) throw new AppError('NOT_FOUND', `no entity ${id}`);
  return row.type;
}

/** @returns the number of labels that now count for another entity */
async function save(
  session: Session,
  { id, mainId }: { readonly id: number; readonly mainId: number },
  deed: Deed,
): Promise<number> {
  const version = (await getVersion(session)) + 1;
  await session.query(SAVE, [id, mainId, deed.byWhom, deed.reason]);
  const moved = await applyMerges(session, version);
  await raiseVersion(session, [...new Set(moved)]);
  return moved.length;
}
