import type { DescribeFired } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { enqueueMail, type MailSettings } from '../mail/enqueue-mail.ts';
import { type NotificationRow, SELECT_NOTIFICATION, toNotification } from '../notifications/notification-rows.ts';

/** Between two mails to one account: what fires meanwhile is told together. */
const GATHER_MS = 60_000;
/** Notifications that one mail tells of; the rest is in the next. */
const MAX_IN_MAIL = 200;
const MAX_ACCOUNTS = 500;

export interface FiredMails {
  readonly settings: MailSettings;
  readonly describe: DescribeFired;
  readonly gatherMs?: number;
}

interface AccountRow {
  readonly account_id: number;
  readonly case_id: number;
  readonly email: string;
  readonly name: string;
  readonly case_name: string;
  readonly may_read: boolean;
}

/** One mail an account and minute, each in one transaction with the marks that it was made. */
export async function makeMails(database: Database, mails: FiredMails, nowMs: number): Promise<number> {
  const accounts = await database.query<AccountRow>(LIST_ACCOUNTS, [
    nowMs - (mails.gatherMs ?? GATHER_MS),
    MAX_ACCOUNTS,
  ]);
  let made = 0;
  for (const account of accounts)
    if (await database.transaction((session) => makeMail(session, mails, { account, nowMs }))) made += 1;
  return made;
}

async function makeMail(
  session: Session,
  { settings, describe, gatherMs }: FiredMails,
  { account, nowMs }: { readonly account: AccountRow; readonly nowMs: number },
): Promise<boolean> {
  const { account_id: accountId, case_id: caseId } = account;
  // Who comes second finds that the first was here.
  const mine = await session.query(TAKE, [accountId, nowMs, nowMs - (gatherMs ?? GATHER_MS)]);
  if (mine.length === 0) return false;
  const rows = await session.query<NotificationRow>(LIST_DUE, [caseId, accountId, MAX_IN_MAIL]);
  const fired = rows.map(toNotification);
  const [first] = fired;
  if (first === undefined) return false;
  await session.query(MADE, [fired.map((each) => each.id)]);
  // Whoever lost access is told nothing.
  if (!account.may_read) return false;
  await enqueueMail(session, settings, {
    ...describe({ name: account.name, caseName: account.case_name, fired }),
    key: `alerts ${accountId} ${first.id}`,
    to: account.email,
  });
  return true;
}

const DUE = `
  records.notification AS note JOIN records.alert AS alert USING (alert_id)
  WHERE note.is_mail_due AND NOT note.is_withdrawn`;

const LIST_ACCOUNTS = `
  SELECT account.account_id, account.case_id, account.email, account.name, case_file.name AS case_name,
    account.status = 'APPROVED' AND case_file.status = 'APPROVED' AS may_read
  FROM (SELECT DISTINCT alert.creator_id FROM ${DUE}) AS due
  JOIN records.account AS account ON account.account_id = due.creator_id
  JOIN records.case_file AS case_file USING (case_id)
  LEFT JOIN records.notification_reader AS reader ON reader.account_id = account.account_id
  WHERE coalesce(reader.mailed_ms, 0) <= $1::bigint
  ORDER BY account.account_id LIMIT $2::int`;

const TAKE = `
  INSERT INTO records.notification_reader AS reader (account_id, mailed_ms) VALUES ($1::int, $2::bigint)
  ON CONFLICT (account_id) DO UPDATE SET mailed_ms = excluded.mailed_ms WHERE reader.mailed_ms <= $3::bigint
  RETURNING account_id`;

const LIST_DUE = `
  ${SELECT_NOTIFICATION}
  WHERE note.is_mail_due AND NOT note.is_withdrawn AND note.case_id = $1::int AND alert.creator_id = $2::int
  ORDER BY note.notification_id LIMIT $3::int`;

const MADE = 'UPDATE records.notification SET is_mail_due = false WHERE notification_id = ANY($1::bigint[])';
