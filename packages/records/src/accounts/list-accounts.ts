import type { AccountFilter, AccountSummary, Slice } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toContains } from '../like.ts';
import { ACCOUNT_COLUMNS, type AccountRow, FROM_ACCOUNT, toAccount } from './account-rows.ts';

interface SummaryRow extends AccountRow {
  readonly last_seen_sec: number | null;
  readonly number_of_sessions: number;
}

const WHERE = `
  WHERE ($1::text IS NULL OR lower(account.email) LIKE lower($1::text) OR lower(account.name) LIKE lower($1::text)
      OR lower(case_file.name) LIKE lower($1::text))
    AND ($2::text IS NULL OR account.role = $2::text)
    AND ($3::text IS NULL OR account.status = $3::text)`;

const LIST = `
  SELECT ${ACCOUNT_COLUMNS},
    -- A session's first minutes are on the session alone.
    greatest(account.last_seen_sec, (SELECT max(session.last_seen_sec) FROM records.session AS session
     WHERE session.account_id = account.account_id)) AS last_seen_sec,
    (SELECT count(*) FROM records.session AS session
     WHERE session.account_id = account.account_id AND session.revoked_sec IS NULL
       AND session.expires_sec > $4::bigint AND session.last_seen_sec > $5::bigint) AS number_of_sessions
  ${FROM_ACCOUNT} ${WHERE}
  ORDER BY account_id DESC OFFSET $6::bigint LIMIT $7::int`;

/** Newest account first. */
export async function listAccounts(session: Session, filter: AccountFilter): Promise<Slice<AccountSummary>> {
  const wanted = [toContains(filter.text), filter.role ?? null, filter.status ?? null];
  const [row] = await session.query<{ total: number }>(`SELECT count(*) AS total ${FROM_ACCOUNT} ${WHERE}`, wanted);
  const rows = await session.query<SummaryRow>(LIST, [
    ...wanted,
    filter.nowSec,
    filter.idleBeforeSec,
    filter.offset,
    filter.limit,
  ]);
  return { items: rows.map(toSummary), total: row?.total ?? 0 };
}

const toSummary = (row: SummaryRow): AccountSummary => ({
  ...toAccount(row),
  lastSeenSec: row.last_seen_sec ?? undefined,
  numberOfSessions: row.number_of_sessions,
});
