import type { Session } from '@sulian/postgres';

/** Number of the newest label of all; undefined where there is none. */
export async function findNewestLabel(session: Session): Promise<number | undefined> {
  const [row] = await session.query<{ newest: number | null }>('SELECT max(label_id) AS newest FROM records.label');
  return row?.newest ?? undefined;
}
