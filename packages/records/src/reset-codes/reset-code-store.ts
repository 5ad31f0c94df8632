import type { ResetCodeStore } from '@sulian/domain';
import type { Database } from '@sulian/postgres';

/** One live code an account, in schema `records`, hashed. */
export const createResetCodeStore = (database: Database): ResetCodeStore => ({
  save: async ({ accountId, codeHash, expiresSec, tries }) => {
    await database.query(SAVE, [accountId, codeHash, expiresSec, tries]);
  },
  spendTry: async (accountId, nowSec) => {
    const [row] = await database.query<{ code_hash: string }>(SPEND, [accountId, nowSec]);
    return row === undefined ? undefined : { codeHash: row.code_hash };
  },
  use: async (accountId, codeHash) => (await database.query(USE, [accountId, codeHash])).length === 1,
});

const SAVE = `
  INSERT INTO records.reset_code (account_id, code_hash, expires_sec, tries_left)
  VALUES ($1::int, $2::text, $3::bigint, $4::smallint)
  ON CONFLICT (account_id) DO UPDATE SET
    code_hash = excluded.code_hash, expires_sec = excluded.expires_sec, tries_left = excluded.tries_left`;

const SPEND = `
  UPDATE records.reset_code SET tries_left = tries_left - 1
  WHERE account_id = $1::bigint AND tries_left > 0 AND expires_sec > $2::bigint
  RETURNING code_hash`;

/** The hash names the very code that was tried: one sent meanwhile stays. */
const USE = `
  DELETE FROM records.reset_code WHERE account_id = $1::bigint AND code_hash = $2::text RETURNING account_id`;
