import { type AccountDraft, type AccountStatus, AppError, isAppError } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

/** Id of the new account. @throws EMAIL_TAKEN also when another caller was quicker, CASE_UNKNOWN */
export async function createAccount(session: Session, draft: AccountDraft): Promise<number> {
  try {
    const [row] = await session.query<{ account_id: number }>(INSERT, [
      draft.caseId,
      draft.email.trim(),
      draft.name,
      draft.passwordHash,
      draft.role,
      draft.status,
      draft.nowSec,
      draft.isDemo ?? false,
    ]);
    if (row === undefined) throw new AppError('INTERNAL', 'the new account has no id');
    return row.account_id;
  } catch (error) {
    throw toMeaning(error);
  }
}

/**
 * Stores a new application of a rejected applicant: everything but the e-mail is replaced. False, without a change,
 * when the account is no longer REJECTED.
 */
export async function resubmitAccount(session: Session, accountId: number, draft: AccountDraft): Promise<boolean> {
  try {
    const rows = await session.query(RESUBMIT, [accountId, draft.caseId, draft.name, draft.passwordHash, draft.nowSec]);
    return rows.length === 1;
  } catch (error) {
    throw toMeaning(error);
  }
}

/** False when the account was not in one of the states named: it was decided meanwhile. */
export async function changeStatus(
  session: Session,
  accountId: number,
  change: { readonly from: readonly AccountStatus[]; readonly to: AccountStatus },
): Promise<boolean> {
  const rows = await session.query(
    `UPDATE records.account SET status = $3::text
     WHERE account_id = $1::bigint AND status = ANY($2::text[]) RETURNING account_id`,
    [accountId, change.from, change.to],
  );
  return rows.length === 1;
}

function toMeaning(error: unknown): unknown {
  if (!isAppError(error)) return error;
  if (error.details['sqlState'] === '23505')
    return new AppError('EMAIL_TAKEN', 'an account with this e-mail exists', { cause: error });
  // A foreign key that points nowhere, or a number that no case can have.
  if (error.details['sqlState'] === '23503' || error.details['sqlState'] === '22003')
    return new AppError('CASE_UNKNOWN', 'unknown case', { cause: error });
  return error;
}

const INSERT = `
  INSERT INTO records.account
    (case_id, email, name, password_hash, role, status, created_sec, password_changed_sec, is_demo)
  VALUES ($1::bigint, $2::text, $3::text, $4::text, $5::text, $6::text, $7::bigint, $7::bigint, $8::boolean)
  RETURNING account_id`;

const RESUBMIT = `
  UPDATE records.account SET case_id = $2::bigint, name = $3::text, password_hash = $4::text, status = 'SUBMITTED',
    password_changed_sec = $5::bigint
  WHERE account_id = $1::bigint AND status = 'REJECTED' RETURNING account_id`;
