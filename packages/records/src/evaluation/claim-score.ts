import type { ClaimedScore, Movement, MovementDirection } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { fromChainNumber } from '../labels/chain-number.ts';
import { toWatching, WATCHING_COLUMNS, type WatchingRow } from './match-alerts.ts';

interface StoredMovement {
  readonly direction?: MovementDirection;
  readonly amountBase?: string;
  readonly valueUsd?: number;
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
  readonly score: number | null;
}

/**
 * Within one transaction. Of an alert on its object's own score only the newest input counts, for a score is always of now:
 * older ones that still wait are answered with it.
 */
export async function claimScore(session: Session, nowMs: number, leaseMs: number): Promise<ClaimedScore | undefined> {
  const [first] = await session.query<{ evaluation_id: number; alert_id: number; type: string }>(FIND, [nowMs]);
  if (first === undefined) return undefined;
  const isOwnScore = first.type === 'SCORE_THRESHOLD';
  const [newest] = isOwnScore ? await session.query<{ evaluation_id: number }>(FIND_NEWEST, [first.alert_id]) : [first];
  const id = newest?.evaluation_id ?? first.evaluation_id;
  if (isOwnScore) await session.query(DROP_OLDER, [first.alert_id, id]);
  const [row] = await session.query<ClaimedRow>(CLAIM, [id, nowMs + leaseMs]);
  if (row === undefined) return undefined;
  return toClaimed(row, isOwnScore ? await findLastScore(session, row) : undefined);
}

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
  };
}

const toMovement = (txHash: string, stored: StoredMovement): Movement => ({
  txHash,
  direction: stored.direction,
  amountBase: stored.amountBase === undefined ? undefined : BigInt(stored.amountBase),
  valueUsd: stored.valueUsd,
  counterparties: stored.counterparties,
});

const FIND = `
  SELECT each.evaluation_id, each.alert_id, alert.type
  FROM records.alert_evaluation AS each JOIN records.alert AS alert USING (alert_id)
  WHERE each.state = 'QUEUED' AND each.next_ms <= $1::bigint AND alert.is_enabled
  ORDER BY each.next_ms, each.evaluation_id LIMIT 1 FOR UPDATE OF each SKIP LOCKED`;

const FIND_NEWEST = `
  SELECT evaluation_id FROM records.alert_evaluation WHERE alert_id = $1::bigint AND state = 'QUEUED'
  ORDER BY block_height DESC, evaluation_id DESC LIMIT 1 FOR UPDATE`;

const DROP_OLDER = `
  DELETE FROM records.alert_evaluation WHERE alert_id = $1::bigint AND state = 'QUEUED' AND evaluation_id <> $2::bigint`;

/** The attempt is counted and put off before it is made: a crash in the middle repeats it after the lease. */
const CLAIM = `
  UPDATE records.alert_evaluation AS each SET attempts = each.attempts + 1, next_ms = $2::bigint
  FROM records.alert AS alert
  WHERE each.evaluation_id = $1::bigint AND alert.alert_id = each.alert_id
  RETURNING each.evaluation_id, each.chain, each.tx_hash, each.block_height, each.block_hash, each.block_sec, each.movement,
    each.reason, each.attempts, each.score, ${WATCHING_COLUMNS}`;

/** The score at the alert's making counts only where it was computed below the block: later it may be the block's doing. */
const LAST = `
  SELECT score FROM records.alert_evaluation
  WHERE alert_id = $1::bigint AND evaluation_id <> $2::bigint AND score IS NOT NULL
    AND (tx_hash <> '' OR score_height < $3::bigint)
  ORDER BY block_height DESC, evaluation_id DESC LIMIT 1`;
