import type { AccountFilter, AccountSummary, RecordSlice } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toContains } from '../like.ts';
import { readList } from '../read-list.ts';
import { ACCOUNT_COLUMNS, type AccountRow, FROM_ACCOUNT, toAccount } from './account-rows.ts';

interface SummaryRow extends AccountRow {
  readonly last_seen_sec: number | null;
  readonly number_of_sessions: number;
}

const WHERE = `
  ($1::text IS NULL OR lower(account.email) LIKE lower($1::text) OR lower(account.name) LIKE lower($1::text)
      OR lower(case_file.name) LIKE lower($1::text))
    AND ($2::text IS NULL OR account.role = $2::text)
    AND ($3::text IS NULL OR account.status = $3::text)`;

/** On `$7` the second, and on `$8` the second before which a session ends by idleness. */
const COLUMNS = `${ACCOUNT_COLUMNS},
    -- A session's first minutes are on the session alone.
    greatest(account.last_seen_sec, (SELECT max(session.last_seen_sec) FROM records.session AS session
     WHERE session.account_id = account.account_id)) AS last_seen_sec,
    (SELECT count(*) FROM records.session AS session
     WHERE session.account_id = account.account_id AND session.revoked_sec IS NULL
       AND session.expires_sec > $7::bigint AND session.last_seen_sec > $8::bigint) AS number_of_sessions`;

const LIST = { columns: COLUMNS, from: FROM_ACCOUNT, where: WHERE, id: 'account_id' };

/** Newest account first. */
export async function listAccounts(session: Session, filter: AccountFilter): Promise<RecordSlice<AccountSummary>> {
  const { rows, ...size } = await readList<SummaryRow>(session, LIST, {
    where: [toContains(filter.text), filter.role ?? null, filter.status ?? null],
    columns: [filter.nowSec, filter.idleBeforeSec],
    page: filter,
  });
  return { items: rows.map(toSummary), ...size };
}

const toSummary = (row: SummaryRow): AccountSummary => ({
  ...toAccount(row),
  lastSeenSec: row.last_seen_sec ?? undefined,
  numberOfSessions: row.number_of_sessions,
});
