import { AppError, type PasswordChange } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { revokeAll } from '../sessions/session-store.ts';

/** Old hashes stored per account; no password profile checks more. */
const MAX_OLD_PASSWORDS = 10;

/** The old hash goes to the history. @throws NOT_FOUND */
export async function setPassword(session: Session, accountId: number, change: PasswordChange): Promise<void> {
  const moved = await session.query(MOVE_OLD, [accountId]);
  if (moved.length === 0) throw new AppError('NOT_FOUND', 'unknown account');
  await session.query(
    'UPDATE records.account SET password_hash = $2::text, password_changed_sec = $3::bigint WHERE account_id = $1::bigint',
    [accountId, change.passwordHash, change.nowSec],
  );
  await session.query(FORGET_OLDEST, [accountId, MAX_OLD_PASSWORDS]);
  await session.query('DELETE FROM records.reset_code WHERE account_id = $1::bigint', [accountId]);
  await revokeAll(session, accountId, change);
}

/** Newest first, the present one included. */
export async function listPasswordHashes(
  session: Session,
  accountId: number,
  count: number,
): Promise<readonly string[]> {
  const rows = await session.query<{ password_hash: string }>(LIST, [accountId, count]);
  return rows.map((row) => row.password_hash);
}

const MOVE_OLD = `
  INSERT INTO records.old_password (account_id, password_hash)
  SELECT account_id, password_hash FROM records.account WHERE account_id = $1::bigint FOR UPDATE
  RETURNING account_id`;

const FORGET_OLDEST = `
  DELETE FROM records.old_password WHERE old_password_id IN (
    SELECT old_password_id FROM records.old_password WHERE account_id = $1::bigint
    ORDER BY old_password_id DESC OFFSET $2::bigint)`;

const LIST = `
  SELECT password_hash FROM (
    SELECT password_hash, 9223372036854775807 AS place FROM records.account WHERE account_id = $1::bigint
    UNION ALL
    SELECT password_hash, old_password_id FROM records.old_password WHERE account_id = $1::bigint
  ) AS held ORDER BY place DESC LIMIT $2::int`;
