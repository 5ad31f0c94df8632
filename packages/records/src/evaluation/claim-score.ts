import type { ClaimedScore, Movement, MovementDirection } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { fromChainNumber } from '../labels/chain-number.ts';
import { toWatching, WATCHING_COLUMNS, type WatchingRow } from './match-alerts.ts';

/** Delay of an older input. It is answered with the newest one, or evaluated later if that one's block is replaced. */
const PUT_OFF_MS = 600_000;

interface StoredMovement {
  readonly direction?: MovementDirection;
  readonly amountBase?: string;
  readonly valueUsd?: number;
  readonly valueCloseSec?: number;
  readonly counterparties: readonly string[];
}

interface ClaimedRow extends WatchingRow {
  readonly evaluation_id: number;
  readonly chain: number;
  readonly tx_hash: string;
  readonly block_height: number;
  readonly block_hash: string;
  readonly block_sec: number;
  readonly movement: StoredMovement;
  readonly reason: ClaimedScore['reason'];
  readonly attempts: number;
  readonly queued_ms: number;
  readonly score: number | null;
}

/**
 * Claims the next score to compute, within one transaction. For an alert on its object's own score only the newest
 * input counts, since a score is always current. Only one is claimed at a time, because each is compared with the one
 * before it.
 */
export async function claimScore(session: Session, nowMs: number, leaseMs: number): Promise<ClaimedScore | undefined> {
  const [queued] = await session.query<{ evaluation_id: number; alert_id: number; type: string }>(FIND, [nowMs]);
  if (queued === undefined) return undefined;
  const isOwnScore = queued.type === 'SCORE_THRESHOLD';
  // Two that claim at once may each have found one: who comes second sees the other's claim below.
  if (isOwnScore) await session.query(TAKE_ALERT, [queued.alert_id]);
  const [row] = await session.query<ClaimedRow>(CLAIM, [nowMs, queued.evaluation_id, nowMs + leaseMs]);
  if (row === undefined) return undefined;
  if (isOwnScore) await session.query(PUT_OFF, [row.alert_id, row.block_height, row.evaluation_id, nowMs + PUT_OFF_MS]);
  return toClaimed(row, isOwnScore ? await findLastScore(session, row) : undefined);
}

/** False when the claim is over. */
export async function renewScore(session: Session, claimed: ClaimedScore, untilMs: number): Promise<boolean> {
  const rows = await session.query(RENEW, [...claimOf(claimed), untilMs]);
  return rows.length > 0;
}

/** Values of `HELD`. */
export const claimOf = ({ id, attempts, queuedMs }: ClaimedScore): readonly number[] => [id, attempts, queuedMs];

/** Claim by `$1` to `$3`. Another claim of the row changes `attempts`, and a new request changes `queued_ms`. */
export const IS_CLAIMED = `evaluation_id = $1::bigint AND attempts = $2::int AND queued_ms = $3::bigint
  AND state NOT IN ('DONE', 'FAILED')`;

async function findLastScore(session: Session, row: ClaimedRow): Promise<number | undefined> {
  if (row.score !== null) return row.score;
  const [last] = await session.query<{ score: number }>(LAST, [row.alert_id, row.evaluation_id, row.block_height]);
  return last?.score;
}

function toClaimed(row: ClaimedRow, lastScore: number | undefined): ClaimedScore {
  return {
    id: row.evaluation_id,
    chain: fromChainNumber(row.chain),
    alert: toWatching(row),
    reason: row.reason,
    movement: toMovement(row.tx_hash, row.movement),
    block: { height: row.block_height, hash: row.block_hash, timeSec: row.block_sec },
    lastScore,
    attempts: row.attempts,
    queuedMs: row.queued_ms,
  };
}

const toMovement = (txHash: string, stored: StoredMovement): Movement => ({
  txHash,
  direction: stored.direction,
  amountBase: stored.amountBase === undefined ? undefined : BigInt(stored.amountBase),
  valueUsd: stored.valueUsd,
  ...(stored.valueCloseSec === undefined ? {} : { valueCloseSec: stored.valueCloseSec }),
  counterparties: stored.counterparties,
});

/**
 * `$1` is now. Neither waits a newer one of the alert, nor does somebody work on another: that one has no failure, unlike
 * one that failed and waits to be tried again. (Named so, a state is never looked up in the queue's index, which is
 * no way to find an alert's own.)
 */
const IS_ITS_TURN = `
  alert.type <> 'SCORE_THRESHOLD' OR (
    NOT EXISTS (SELECT FROM records.alert_evaluation AS newer
      WHERE newer.alert_id = each.alert_id AND newer.state NOT IN ('DONE', 'FAILED')
        AND (newer.block_height, newer.evaluation_id) > (each.block_height, each.evaluation_id))
    AND NOT EXISTS (SELECT FROM records.alert_evaluation AS other
      WHERE other.alert_id = each.alert_id AND other.state = 'QUEUED' AND other.evaluation_id <> each.evaluation_id
        AND other.next_ms > $1::bigint AND other.failure IS NULL))`;

const FIND = `
  SELECT each.evaluation_id, each.alert_id, alert.type
  FROM records.alert_evaluation AS each JOIN records.alert AS alert USING (alert_id)
  WHERE each.state = 'QUEUED' AND each.next_ms <= $1::bigint AND alert.is_enabled AND (${IS_ITS_TURN})
  ORDER BY each.next_ms, each.evaluation_id LIMIT 1 FOR UPDATE OF each SKIP LOCKED`;

/** `$1` to `$3` are an alert and one of its inputs. */
export const OLDER = `
  alert_id = $1::bigint AND state NOT IN ('DONE', 'FAILED') AND (block_height, evaluation_id) < ($2::bigint, $3::bigint)`;

/** However many wait, the next claim finds its own at once. */
const PUT_OFF = `UPDATE records.alert_evaluation SET next_ms = $4::bigint, failure = 'OLDER' WHERE ${OLDER}`;

const TAKE_ALERT = 'SELECT FROM records.alert WHERE alert_id = $1::bigint FOR NO KEY UPDATE';

/** The attempt is counted and put off before it is made: a crash in the middle repeats it after the lease. */
const CLAIM = `
  UPDATE records.alert_evaluation AS each SET attempts = each.attempts + 1, next_ms = $3::bigint, failure = NULL
  FROM records.alert AS alert
  WHERE each.evaluation_id = $2::bigint AND alert.alert_id = each.alert_id AND (${IS_ITS_TURN})
  RETURNING each.evaluation_id, each.chain, each.tx_hash, each.block_height, each.block_hash, each.block_sec, each.movement,
    each.reason, each.attempts, each.queued_ms, each.score, ${WATCHING_COLUMNS}`;

const RENEW = `UPDATE records.alert_evaluation SET next_ms = $4::bigint WHERE ${IS_CLAIMED} RETURNING evaluation_id`;

/** The score at the alert's making counts only where it was computed below the block: later it may be the block's doing. */
const LAST = `
  SELECT score FROM records.alert_evaluation
  WHERE alert_id = $1::bigint AND evaluation_id <> $2::bigint AND score IS NOT NULL
    AND (tx_hash <> '' OR score_height < $3::bigint)
  ORDER BY block_height DESC, evaluation_id DESC LIMIT 1`;
