import type { Session } from '@sulian/postgres';

/** Entity that is shown in place of one, which may be itself. */
export async function findMainId(session: Session, id: number): Promise<number> {
  const [row] = await session.query<{ main_id: number }>(
    'SELECT main_id FROM records.entity_merge WHERE entity_id = $1::int',
    [id],
  );
  return row?.main_id ?? id;
}

/** Ids of an entity and of all that are shown as it, in SQL. @param id of the main entity, as SQL */
export const memberIds = (id: string): string => `
  SELECT ${id} UNION SELECT entity_id FROM records.entity_merge WHERE main_id = ${id}`;
