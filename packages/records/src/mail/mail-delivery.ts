import type { ClaimedMail, MailDelivery } from '@sulian/domain';
import type { Database } from '@sulian/postgres';

const MAX_FAILURE = 500;

interface ClaimedRow {
  readonly mail_id: number;
  readonly message_id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string | null;
  readonly attempts: number;
}

/** The queue as the deliverer sees it, in schema `records`. */
export const createMailDelivery = (database: Database): MailDelivery => ({
  claim: async (nowMs, leaseMs) => {
    const [row] = await database.query<ClaimedRow>(CLAIM, [nowMs, nowMs + leaseMs]);
    return row === undefined ? undefined : toClaimed(row);
  },
  markSent: async (id) => {
    await database.query(SENT, [id]);
  },
  markFailed: async (id, { failure, nextMs }) => {
    await database.query(FAILED, [id, failure.replaceAll('\0', '').slice(0, MAX_FAILURE), nextMs ?? null]);
  },
  prune: async (createdBeforeSec) => (await database.query(PRUNE, [createdBeforeSec])).length,
});

const toClaimed = (row: ClaimedRow): ClaimedMail => ({
  id: row.mail_id,
  messageId: row.message_id,
  to: row.recipient,
  subject: row.subject,
  text: row.body ?? '',
  attempts: row.attempts,
});

/** The attempt is counted and put off before it is made: a crash in the middle repeats it after the lease. */
const CLAIM = `
  UPDATE records.mail SET attempts = attempts + 1, next_ms = $2::bigint
  WHERE mail_id = (
    SELECT mail_id FROM records.mail WHERE state = 'QUEUED' AND next_ms <= $1::bigint
    ORDER BY next_ms, mail_id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING mail_id, message_id, recipient, subject, body, attempts`;

const SENT = `
  UPDATE records.mail SET state = 'SENT', body = NULL, failure = NULL WHERE mail_id = $1::bigint AND state = 'QUEUED'`;

const FAILED = `
  UPDATE records.mail SET failure = $2::text, next_ms = coalesce($3::bigint, next_ms),
    state = CASE WHEN $3::bigint IS NULL THEN 'FAILED' ELSE state END
  WHERE mail_id = $1::bigint AND state = 'QUEUED'`;

const PRUNE = `DELETE FROM records.mail WHERE state <> 'QUEUED' AND created_sec < $1::bigint RETURNING mail_id`;
