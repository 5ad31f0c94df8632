import {
  type AccountStatus,
  type CaseStatus,
  type FoundSession,
  type LiveSession,
  type SessionDraft,
  type SessionStore,
  toHonestName,
} from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { parseRole } from '../accounts/account-rows.ts';
import { revokeTokens } from '../api-tokens/api-token-store.ts';

/** Live sessions an account may have; a further one ends the one used longest ago. */
const MAX_SESSIONS = 20;

interface FoundRow {
  readonly session_id: number;
  readonly account_id: number;
  readonly case_id: number;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly status: AccountStatus;
  readonly case_status: CaseStatus;
  readonly last_seen_sec: number;
  readonly expires_sec: number;
  readonly revoked_sec: number | null;
}

interface LiveRow {
  readonly session_id: number;
  readonly created_sec: number;
  readonly last_seen_sec: number;
  readonly expires_sec: number;
  readonly network_address: string;
  readonly client: string | null;
}

/** Sessions in schema `records`; only the SHA-256 of a token is stored. */
export function createSessionStore(database: Transactional): SessionStore {
  return {
    create: (draft) => database.transaction((session) => create(session, draft)),
    find: async (tokenSha256) => {
      const [row] = await database.query<FoundRow>(FIND, [tokenSha256]);
      return row === undefined ? undefined : toFound(row);
    },
    markSeen: async (sessionId, nowSec) => {
      await database.query(MARK_SEEN, [sessionId, nowSec]);
    },
    listLive: async (accountId, { nowSec, idleBeforeSec }) =>
      (await database.query<LiveRow>(LIST_LIVE, [accountId, nowSec, idleBeforeSec, MAX_SESSIONS])).map(toLive),
    revoke: async (accountId, sessionId, nowSec) =>
      (await database.query(REVOKE, [accountId, sessionId, nowSec])).length === 1,
    revokeAll: (accountId, nowSec) => revokeAll(database, accountId, { nowSec }),
    prune: async (endedBeforeSec) => (await database.query(PRUNE, [endedBeforeSec])).length,
  };
}

async function create(session: Session, draft: SessionDraft): Promise<number> {
  const [row] = await session.query<{ session_id: number }>(INSERT, [
    draft.tokenSha256,
    draft.accountId,
    draft.nowSec,
    draft.expiresSec,
    draft.networkAddress,
    draft.client ?? null,
  ]);
  await session.query(END_OLDEST, [draft.accountId, draft.nowSec, MAX_SESSIONS]);
  return row?.session_id ?? 0;
}

/**
 * Ends the sessions of an account, all but one when that is named, and its API tokens: whoever distrusts one distrusts
 * the other. How many were live.
 */
export async function revokeAll(
  session: Session,
  accountId: number,
  options: { readonly nowSec: number; readonly keepSessionId?: number },
): Promise<number> {
  const rows = await session.query(
    `UPDATE records.session SET revoked_sec = $2::bigint
     WHERE account_id = $1::bigint AND revoked_sec IS NULL AND expires_sec > $2::bigint AND session_id <> $3::bigint
     RETURNING session_id`,
    [accountId, options.nowSec, options.keepSessionId ?? 0],
  );
  return rows.length + (await revokeTokens(session, accountId, options.nowSec));
}

const toFound = (row: FoundRow): FoundSession => ({
  principal: {
    accountId: row.account_id,
    credential: { kind: 'SESSION', id: row.session_id },
    caseId: row.case_id,
    email: row.email,
    name: toHonestName(row.name),
    role: parseRole(row.role),
  },
  status: row.status,
  caseStatus: row.case_status,
  lastSeenSec: row.last_seen_sec,
  expiresSec: row.expires_sec,
  isRevoked: row.revoked_sec !== null,
});

const toLive = (row: LiveRow): LiveSession => ({
  id: row.session_id,
  createdSec: row.created_sec,
  lastSeenSec: row.last_seen_sec,
  expiresSec: row.expires_sec,
  networkAddress: row.network_address,
  client: row.client === null ? undefined : toHonestName(row.client),
});

const INSERT = `
  INSERT INTO records.session (token_sha256, account_id, created_sec, last_seen_sec, expires_sec, network_address, client)
  VALUES ($1::bytea, $2::int, $3::bigint, $3::bigint, $4::bigint, $5::text, $6::text)
  RETURNING session_id`;

const END_OLDEST = `
  UPDATE records.session SET revoked_sec = $2::bigint WHERE session_id IN (
    SELECT session_id FROM records.session
    WHERE account_id = $1::bigint AND revoked_sec IS NULL AND expires_sec > $2::bigint
    ORDER BY last_seen_sec DESC, session_id DESC OFFSET $3::bigint)`;

const FIND = `
  SELECT session.session_id, account_id, case_id, account.email, account.name, account.role, account.status,
    case_file.status AS case_status, session.last_seen_sec, session.expires_sec, session.revoked_sec
  FROM records.session AS session
  JOIN records.account AS account USING (account_id)
  JOIN records.case_file AS case_file USING (case_id)
  WHERE session.token_sha256 = $1::bytea`;

const MARK_SEEN = `
  WITH seen AS (
    UPDATE records.session SET last_seen_sec = greatest(last_seen_sec, $2::bigint)
    WHERE session_id = $1::bigint RETURNING account_id)
  UPDATE records.account SET last_seen_sec = $2::bigint WHERE account_id = (SELECT account_id FROM seen)`;

const LIST_LIVE = `
  SELECT session_id, created_sec, last_seen_sec, expires_sec, network_address, client FROM records.session
  WHERE account_id = $1::bigint AND revoked_sec IS NULL AND expires_sec > $2::bigint AND last_seen_sec > $3::bigint
  ORDER BY last_seen_sec DESC, session_id DESC LIMIT $4::int`;

const REVOKE = `
  UPDATE records.session SET revoked_sec = $3::bigint
  WHERE account_id = $1::bigint AND session_id = $2::bigint AND revoked_sec IS NULL RETURNING session_id`;

const PRUNE = `DELETE FROM records.session WHERE expires_sec < $1::bigint RETURNING session_id`;
