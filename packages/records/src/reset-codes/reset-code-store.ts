import type { ResetCodeStore } from '@sulian/domain';
import type { Transactional } from '@sulian/postgres';

/** An account's live codes, in schema `records`, hashed. */
export const createResetCodeStore = (database: Transactional): ResetCodeStore => ({
  save: async ({ accountId, codeHash, expiresSec, tries }, nowSec) => {
    await database.query(FORGET_EXPIRED, [accountId, nowSec]);
    await database.query(SAVE, [accountId, codeHash, expiresSec, tries]);
  },
  listLive: async (accountId, limit, nowSec) => {
    const rows = await database.query<{ code_hash: string }>(LIVE, [accountId, nowSec, limit]);
    return rows.map((row) => row.code_hash);
  },
  spendTry: async (accountId, codeHash) => (await database.query(SPEND, [accountId, codeHash])).length === 1,
  use: async (accountId, codeHash) => (await database.query(USE, [accountId, codeHash])).length === 1,
});

const FORGET_EXPIRED = `
  DELETE FROM records.reset_code WHERE account_id = $1::bigint AND expires_sec <= $2::bigint`;

const SAVE = `
  INSERT INTO records.reset_code (account_id, code_hash, expires_sec, tries_left)
  VALUES ($1::int, $2::text, $3::bigint, $4::smallint)`;

const LIVE = `
  SELECT code_hash FROM records.reset_code WHERE account_id = $1::bigint AND expires_sec > $2::bigint
  ORDER BY expires_sec DESC LIMIT $3::int`;

const SPEND = `
  UPDATE records.reset_code SET tries_left = tries_left - 1
  WHERE account_id = $1::bigint AND code_hash = $2::text AND tries_left > 0 RETURNING tries_left`;

const USE = `
  DELETE FROM records.reset_code WHERE account_id = $1::bigint AND code_hash = $2::text RETURNING account_id`;
