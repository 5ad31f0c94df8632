import { AppError } from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';

/**
 * Runs a change of accounts or cases, one at a time. Rolls it back if no ADMIN could sign in afterwards, which nobody
 * outside could repair. If none could before, every change is allowed.
 * @throws CONFLICT
 */
export const keepAnAdmin = <T>(database: Transactional, work: (session: Session) => Promise<T>): Promise<T> =>
  database.transaction(async (session) => {
    await session.query(`SELECT pg_advisory_xact_lock(hashtextextended('records.account admin', 0))`);
    const before = await countAdmins(session);
    const result = await work(session);
    if (before > 0 && (await countAdmins(session)) === 0)
      throw new AppError('CONFLICT', 'cannot remove the last administrator', { details: { reason: 'LAST_ADMIN' } });
    return result;
  });

async function countAdmins(session: Session): Promise<number> {
  const [row] = await session.query<{ count: number }>(
    `SELECT count(*) AS count FROM records.account AS account JOIN records.case_file AS case_file USING (case_id)
     WHERE account.role = 'ADMIN' AND account.status = 'APPROVED' AND case_file.status = 'APPROVED'`,
  );
  return row?.count ?? 0;
}
