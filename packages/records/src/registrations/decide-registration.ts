import { AppError, type RegistrationDecision } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { changeStatus } from '../accounts/save-account.ts';
import { enqueueMail, type MailSettings } from '../mail/enqueue-mail.ts';

/** Decides a registration. Only the first decision counts; a second one changes nothing. @throws CONFLICT, NOT_FOUND */
export async function decideRegistration(
  session: Session,
  mail: MailSettings,
  decision: RegistrationDecision & { readonly id: number },
): Promise<void> {
  const { id, status, reason, byAccountId, nowSec } = decision;
  const [row] = await session.query<{ account_id: number }>(DECIDE, [id, status, nowSec, byAccountId, reason ?? null]);
  if (row === undefined) throw await toRefusal(session, id);
  if (!(await changeStatus(session, row.account_id, { from: ['SUBMITTED'], to: status })))
    throw new AppError('CONFLICT', 'the account no longer awaits review');
  await enqueueMail(session, mail, decision.mail);
}

async function toRefusal(session: Session, id: number): Promise<AppError> {
  const known = await session.query('SELECT 1 AS one FROM records.registration WHERE registration_id = $1::bigint', [
    id,
  ]);
  return known.length === 0
    ? new AppError('NOT_FOUND', 'unknown registration')
    : new AppError('CONFLICT', 'the registration was decided meanwhile');
}

const DECIDE = `
  UPDATE records.registration SET status = $2::text, decided_sec = $3::bigint, decided_by = $4::int, reason = $5::text
  WHERE registration_id = $1::bigint AND status = 'SUBMITTED' RETURNING account_id`;
