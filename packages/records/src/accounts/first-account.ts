import { AppError } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

export async function hasAnyAccount(session: Session): Promise<boolean> {
  const [row] = await session.query<{ has_any: boolean }>('SELECT EXISTS (SELECT FROM records.account) AS has_any');
  return row?.has_any === true;
}

/** The lock waits for accounts that are being created; later ones wait for the commit. */
export async function requireNoAccount(session: Session): Promise<void> {
  await session.query('LOCK TABLE records.account IN SHARE ROW EXCLUSIVE MODE');
  if (await hasAnyAccount(session)) throw new AppError('CONFLICT', 'an account exists already');
}
