import { type AccountDraft, AppError, type RegistrationDraft } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { findAccountByEmail } from '../accounts/find-account.ts';
import { createAccount, resubmitAccount } from '../accounts/save-account.ts';
import { enqueueMail, type MailSettings } from '../mail/enqueue-mail.ts';
import { claimDocuments } from './claim-documents.ts';

export async function submitRegistration(
  session: Session,
  mail: MailSettings,
  draft: RegistrationDraft,
): Promise<{ registrationId: number; accountId: number }> {
  const accountId = await openAccount(session, draft);
  const [row] = await session.query<{ registration_id: number }>(INSERT, [
    accountId,
    draft.caseId,
    draft.email,
    draft.name,
    draft.landline,
    draft.workUnit,
    draft.sex ?? null,
    draft.province ?? null,
    draft.city ?? null,
    draft.district ?? null,
    draft.policeType ?? null,
    draft.nowSec,
  ]);
  if (row === undefined) throw new AppError('INTERNAL', 'the new registration has no id');
  await claimDocuments(session, row.registration_id, draft);
  await enqueueMail(session, mail, { ...draft.mail, key: `submitted ${row.registration_id}` });
  return { registrationId: row.registration_id, accountId };
}

/** A new account, or that of an applicant who was rejected and applies again. @throws EMAIL_TAKEN */
async function openAccount(session: Session, draft: RegistrationDraft): Promise<number> {
  const { caseId, email, name, passwordHash, nowSec } = draft;
  const account: AccountDraft = { caseId, email, name, passwordHash, nowSec, role: 'OFFICER', status: 'SUBMITTED' };
  const known = await findAccountByEmail(session, email);
  if (known === undefined) return createAccount(session, account);
  if (known.status === 'REJECTED' && (await resubmitAccount(session, known.id, account))) return known.id;
  throw new AppError('EMAIL_TAKEN', 'an account with this e-mail exists');
}

const INSERT = `
  INSERT INTO records.registration (account_id, case_id, email, name, landline, work_unit, sex, province, city, district,
    police_type, status, submitted_sec)
  VALUES ($1::int, $2::int, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::text, $10::text, $11::text,
    'SUBMITTED', $12::bigint)
  RETURNING registration_id`;
