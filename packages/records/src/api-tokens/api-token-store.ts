import {
  type AccountStatus,
  type ApiToken,
  type ApiTokenDraft,
  type ApiTokenStore,
  AppError,
  type CaseStatus,
  type FoundApiToken,
  MAX_LIVE_TOKENS,
  TOKEN_SCOPES,
  type TokenScope,
  toHonestName,
} from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { parseRole } from '../accounts/account-rows.ts';

/** Tokens of an account that are listed: those that work, and the newest of those that ended. */
const LISTED = 50;

interface FoundRow {
  readonly token_id: number;
  readonly account_id: number;
  readonly case_id: number;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly scopes: readonly string[];
  readonly status: AccountStatus;
  readonly case_status: CaseStatus;
  readonly is_of_case: boolean;
  readonly expires_sec: number;
  readonly last_used_sec: number | null;
  readonly revoked_sec: number | null;
}

interface TokenRow {
  readonly token_id: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_sec: number;
  readonly expires_sec: number;
  readonly last_used_sec: number | null;
  readonly revoked_sec: number | null;
}

/** API tokens in schema `records`; only the SHA-256 of a secret is stored. */
export const createApiTokenStore = (database: Transactional): ApiTokenStore => ({
  create: (draft) => database.transaction((session) => create(session, draft)),
  find: async (tokenSha256) => {
    const [row] = await database.query<FoundRow>(FIND, [tokenSha256]);
    return row === undefined ? undefined : toFound(row);
  },
  markUsed: async (id, nowSec) => {
    await database.query(MARK_USED, [id, nowSec]);
  },
  list: async (accountId, nowSec) =>
    (await database.query<TokenRow>(LIST, [accountId, nowSec, LISTED])).map(toApiToken),
  revoke: async (accountId, id, nowSec) => (await database.query(REVOKE, [accountId, id, nowSec])).length === 1,
  prune: async (endedBeforeSec) => (await database.query(PRUNE, [endedBeforeSec])).length,
});

async function create(session: Session, draft: ApiTokenDraft): Promise<number> {
  const { accountId, nowSec } = draft;
  // Two calls at once count one after the other.
  await session.query('SELECT 1 FROM records.account WHERE account_id = $1::bigint FOR UPDATE', [accountId]);
  const live = await session.query(LIVE, [accountId, nowSec]);
  if (live.length >= MAX_LIVE_TOKENS)
    throw new AppError('TOKEN_QUOTA', `at most ${MAX_LIVE_TOKENS} API tokens`, { details: { max: MAX_LIVE_TOKENS } });
  const [row] = await session.query<{ token_id: number }>(INSERT, [
    draft.tokenSha256,
    accountId,
    draft.caseId,
    draft.name,
    draft.scopes,
    nowSec,
    draft.expiresSec,
  ]);
  if (row === undefined) throw new AppError('INTERNAL', 'the new API token has no id');
  return row.token_id;
}

/** Revokes all API tokens of an account; how many were live. */
export async function revokeTokens(session: Session, accountId: number, nowSec: number): Promise<number> {
  return (await session.query(REVOKE_ALL, [accountId, nowSec])).length;
}

/** Scopes that a later program added mean nothing to this one. */
const toScopes = (texts: readonly string[]): readonly TokenScope[] =>
  TOKEN_SCOPES.filter((scope) => texts.includes(scope));

const toFound = (row: FoundRow): FoundApiToken => ({
  principal: {
    accountId: row.account_id,
    credential: { kind: 'TOKEN', id: row.token_id, scopes: toScopes(row.scopes) },
    caseId: row.case_id,
    email: row.email,
    name: toHonestName(row.name),
    role: parseRole(row.role),
  },
  status: row.status,
  caseStatus: row.case_status,
  isOfCase: row.is_of_case,
  expiresSec: row.expires_sec,
  lastUsedSec: row.last_used_sec ?? undefined,
  isRevoked: row.revoked_sec !== null,
});

const toApiToken = (row: TokenRow): ApiToken => ({
  id: row.token_id,
  name: toHonestName(row.name),
  scopes: toScopes(row.scopes),
  createdSec: row.created_sec,
  expiresSec: row.expires_sec,
  lastUsedSec: row.last_used_sec ?? undefined,
  revokedSec: row.revoked_sec ?? undefined,
});

const LIVE = `
  SELECT token_id FROM records.api_token
  WHERE account_id = $1::bigint AND revoked_sec IS NULL AND expires_sec > $2::bigint`;

const INSERT = `
  INSERT INTO records.api_token (token_sha256, account_id, case_id, name, scopes, created_sec, expires_sec)
  VALUES ($1::bytea, $2::int, $3::int, $4::text, $5::text[], $6::bigint, $7::bigint)
  RETURNING token_id`;

const FIND = `
  SELECT token.token_id, account_id, token.case_id, account.email, account.name, account.role, token.scopes,
    account.status, case_file.status AS case_status, account.case_id = token.case_id AS is_of_case,
    token.expires_sec, token.last_used_sec, token.revoked_sec
  FROM records.api_token AS token
  JOIN records.account AS account USING (account_id)
  JOIN records.case_file AS case_file ON case_file.case_id = token.case_id
  WHERE token.token_sha256 = $1::bytea`;

const MARK_USED = `
  UPDATE records.api_token SET last_used_sec = greatest(last_used_sec, $2::bigint) WHERE token_id = $1::bigint`;

const LIST = `
  SELECT token_id, name, scopes, created_sec, expires_sec, last_used_sec, revoked_sec FROM records.api_token
  WHERE account_id = $1::bigint
  ORDER BY revoked_sec IS NULL AND expires_sec > $2::bigint DESC, token_id DESC LIMIT $3::int`;

const REVOKE = `
  UPDATE records.api_token SET revoked_sec = $3::bigint
  WHERE account_id = $1::bigint AND token_id = $2::bigint AND revoked_sec IS NULL AND expires_sec > $3::bigint
  RETURNING token_id`;

const REVOKE_ALL = `
  UPDATE records.api_token SET revoked_sec = $2::bigint
  WHERE account_id = $1::bigint AND revoked_sec IS NULL AND expires_sec > $2::bigint RETURNING token_id`;

const PRUNE = `
  DELETE FROM records.api_token WHERE least(expires_sec, revoked_sec) < $1::bigint RETURNING token_id`;
