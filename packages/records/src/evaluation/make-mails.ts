import { type AlertRepeat, type DescribeFired, toHonestName } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { fromChainNumber } from '../labels/chain-number.ts';
import { enqueueMail, type MailSettings } from '../mail/enqueue-mail.ts';
import {
  IS_UNPRICED_TOKEN,
  type NotificationRow,
  SELECT_NOTIFICATION,
  toNotification,
} from '../notifications/notification-rows.ts';
import { createAssetLookup, type ReadAssets } from './asset-lookup.ts';
import { chooseListed, groupTaken, type TakenRow, toFiredObjects } from './group-taken.ts';
import { type DueAlert, listDueAlerts } from './list-due-alerts.ts';
import { listMailNames } from './list-mail-names.ts';

/** Shortest time between two mails to one account. */
const GATHER_MS = 60_000;
/** Notifications listed in one mail; more are only counted. */
const MAX_IN_MAIL = 200;
const MAX_ACCOUNTS = 500;

export interface FiredMails {
  readonly settings: MailSettings;
  readonly describe: DescribeFired;
  readonly readAssets: ReadAssets;
}

interface AccountRow {
  readonly account_id: number;
  readonly case_id: number;
  readonly email: string;
  readonly name: string;
  readonly case_name: string;
  readonly may_read: boolean;
}

/** Each mail is made in one transaction with the marks that it was made. */
export async function makeMails(database: Database, mails: FiredMails, nowMs: number): Promise<number> {
  const due = await listDueAlerts(database, nowMs);
  const creators = [...new Set(due.map((each) => each.creatorId))];
  const accounts = await database.query<AccountRow>(LIST_ACCOUNTS, [nowMs - GATHER_MS, creators, MAX_ACCOUNTS]);
  const lookUp = createAssetLookup(mails.readAssets);
  let made = 0;
  for (const account of accounts) {
    const alertIds = due.filter((each) => each.creatorId === account.account_id).map((each) => each.alertId);
    if (await database.transaction((session) => makeMail(session, mails, { account, alertIds, lookUp, nowMs })))
      made += 1;
  }
  return made;
}

interface MailTurn {
  readonly account: AccountRow;
  /** Alerts of the account that were due before its turn. */
  readonly alertIds: readonly number[];
  readonly lookUp: ReturnType<typeof createAssetLookup>;
  readonly nowMs: number;
}

async function makeMail(
  session: Session,
  { settings, describe }: FiredMails,
  { account, alertIds, lookUp, nowMs }: MailTurn,
): Promise<boolean> {
  const { account_id: accountId, case_id: caseId } = account;
  // The second of two programs waits for the row, and finds that a mail was made.
  const mine = await session.query(LOCK, [accountId, nowMs - GATHER_MS]);
  if (mine.length === 0) return false;
  const due = await listDueAlerts(session, nowMs, alertIds);
  const taken = await takeNotifications(session, due, nowMs);
  const [first] = taken;
  if (first === undefined) return false;
  // An account that lost access gets no mail.
  if (!account.may_read) return false;
  await session.query(MARK_MAILED, [accountId, nowMs]);
  const groups = groupTaken(taken);
  const rows = await session.query<NotificationRow>(LIST, [caseId, accountId, chooseListed(groups, MAX_IN_MAIL)]);
  const listed = new Map(rows.map((row) => [row.notification_id, toNotification(row)]));
  const objects = toFiredObjects(groups, listed);
  // Without a server the mail stays in the outbox, which administrators of other cases read.
  const names = settings.isSmtpSet ? await listMailNames(session, { caseId, accountId }, objects) : [];
  const news = {
    name: toHonestName(account.name),
    caseName: toHonestName(account.case_name),
    count: taken.length,
    objects,
    repeats: listRepeats(due, taken),
    names,
  };
  await enqueueMail(session, settings, {
    ...describe(news, await lookUp([...listed.values()])),
    key: `alerts ${accountId} ${first.notification_id}`,
    to: account.email,
  });
  return true;
}

/** Marks the notifications of the alerts as mailed and moves the alerts' steps; oldest first. */
async function takeNotifications(
  session: Session,
  due: readonly DueAlert[],
  nowMs: number,
): Promise<readonly TakenRow[]> {
  const alertIds = due.map((each) => each.alertId);
  const taken = await session.query<TakenRow>(MADE, [alertIds]);
  await session.query(MOVE_STEPS, [alertIds, due.map((each) => each.nextStep), nowMs]);
  return [...taken].sort((one, two) => one.notification_id - two.notification_id);
}

function listRepeats(due: readonly DueAlert[], taken: readonly TakenRow[]): readonly AlertRepeat[] {
  const repeated = new Map(due.filter((each) => each.nextStep > 1).map((each) => [each.alertId, each]));
  const repeats = new Map<number, AlertRepeat>();
  for (const { alert_id: alertId, chain, address, type } of taken) {
    const alert = repeated.get(alertId);
    if (alert === undefined) continue;
    const count = (repeats.get(alertId)?.count ?? 0) + 1;
    const sinceSec = Math.floor(alert.mailedMs / 1_000);
    repeats.set(alertId, { chain: fromChainNumber(chain), address, type, count, sinceSec });
  }
  return [...repeats.values()];
}

const LIST_ACCOUNTS = `
  SELECT account.account_id, account.case_id, account.email, account.name, case_file.name AS case_name,
    account.status = 'APPROVED' AND case_file.status = 'APPROVED' AS may_read
  FROM records.account AS account
  JOIN records.case_file AS case_file USING (case_id)
  LEFT JOIN records.notification_reader AS reader ON reader.account_id = account.account_id
  WHERE account.account_id = ANY($2::int[]) AND coalesce(reader.mailed_ms, 0) <= $1::bigint
  ORDER BY account.account_id LIMIT $3::int`;

/** Locks the row without a change: nothing may be due any more. */
const LOCK = `
  INSERT INTO records.notification_reader AS reader (account_id) VALUES ($1::int)
  ON CONFLICT (account_id) DO UPDATE SET mailed_ms = reader.mailed_ms WHERE reader.mailed_ms <= $2::bigint
  RETURNING account_id`;

const MARK_MAILED = 'UPDATE records.notification_reader SET mailed_ms = $2::bigint WHERE account_id = $1::int';

const MADE = `
  UPDATE records.notification AS note SET is_mail_due = false FROM records.alert AS alert
  WHERE note.is_mail_due AND NOT note.is_withdrawn AND note.alert_id = ANY($1::bigint[])
    AND alert.alert_id = note.alert_id
  RETURNING note.notification_id, note.alert_id, alert.chain, alert.object_type, alert.address, alert.type,
    ${IS_UNPRICED_TOKEN} AS is_unpriced_token`;

const MOVE_STEPS = `
  UPDATE records.alert AS alert SET mail_step = due.step, mailed_ms = $3::bigint
  FROM unnest($1::bigint[], $2::smallint[]) AS due (alert_id, step) WHERE alert.alert_id = due.alert_id`;

const LIST = `
  ${SELECT_NOTIFICATION}
  WHERE note.case_id = $1::int AND note.notification_id = ANY($3::bigint[])`;
