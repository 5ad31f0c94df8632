import type { ChainId, ChangedCases, ClaimedScore, ScoreOutcome } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';
import { saveFirings, takeTurn } from './save-firings.ts';

/** Inputs of that age are no longer asked about again when labels change. */
const ASKED_AGAIN_SEC = 30 * 86_400;

/** Within one transaction; its turn comes first, so that a block cannot be orphaned in between. */
export async function settleScore(
  session: Session,
  claimed: ClaimedScore,
  { outcome, nowMs }: { readonly outcome: ScoreOutcome; readonly nowMs: number },
): Promise<ChangedCases> {
  await takeTurn(session);
  const { score, height, labelVersion, firing } = outcome;
  const settled = await session.query(SETTLE, [
    claimed.id,
    claimed.block.hash,
    score ?? null,
    height,
    labelVersion,
    nowMs,
  ]);
  if (settled.length === 0 || firing === undefined) return new Set();
  const isOwnScore = claimed.alert.conditions.type === 'SCORE_THRESHOLD';
  return saveFirings(session, [firing], {
    chain: claimed.chain,
    ...(outcome.block ?? claimed.block),
    nowMs,
    // A score may cross its threshold by one transaction and, later on, by labels: both are told.
    occasion: isOwnScore && claimed.reason === 'LABELS' ? labelVersion : 0,
  });
}

export async function failScore(
  session: Session,
  id: number,
  { code, nextMs }: { readonly code: string; readonly nextMs: number | undefined },
): Promise<void> {
  await session.query(FAIL, [id, code, nextMs ?? null]);
}

/** Within one transaction: scores that rest on older labels wait for the engine again. */
export async function askAgain(
  session: Session,
  { chain, labelVersion, nowMs }: { readonly chain: ChainId; readonly labelVersion: number; readonly nowMs: number },
): Promise<boolean> {
  const number = toChainNumber(chain);
  const moved = await session.query(RAISE, [number, labelVersion]);
  if (moved.length === 0) return false;
  await session.query(ASK_OWN, [number, nowMs]);
  await session.query(ASK_OTHERS, [number, nowMs, Math.floor(nowMs / 1000) - ASKED_AGAIN_SEC]);
  return true;
}

/** Scores that nothing asks for any more. */
export async function pruneScores(session: Session, chain: ChainId, nowMs: number): Promise<void> {
  const number = toChainNumber(chain);
  await session.query(PRUNE_OTHERS, [number, Math.floor(nowMs / 1000) - ASKED_AGAIN_SEC]);
  await session.query(PRUNE_OWN, [number]);
}

const SETTLE = `
  UPDATE records.alert_evaluation SET state = 'DONE', score = $3::float8, score_height = $4::bigint,
    label_version = $5::int, evaluated_ms = $6::bigint, failure = NULL, attempts = 0
  WHERE evaluation_id = $1::bigint AND block_hash = $2::text AND state = 'QUEUED' RETURNING evaluation_id`;

const FAIL = `
  UPDATE records.alert_evaluation SET failure = $2::text, next_ms = coalesce($3::bigint, next_ms),
    state = CASE WHEN $3::bigint IS NULL THEN 'FAILED' ELSE state END
  WHERE evaluation_id = $1::bigint AND state = 'QUEUED'`;

const RAISE = `
  UPDATE records.alert_cursor SET label_version = $2::int WHERE chain = $1::smallint AND label_version <> $2::int
  RETURNING chain`;

const AGAIN = `UPDATE records.alert_evaluation AS each SET state = 'QUEUED', reason = 'LABELS', queued_ms = $2::bigint,
    next_ms = 0, attempts = 0`;

/** Of an alert on its object's own score, the newest. */
const ASK_OWN = `
  ${AGAIN}
  FROM (
    SELECT DISTINCT ON (one.alert_id) one.evaluation_id
    FROM records.alert_evaluation AS one JOIN records.alert AS alert USING (alert_id)
    WHERE one.chain = $1::smallint AND alert.type = 'SCORE_THRESHOLD'
    ORDER BY one.alert_id, one.block_height DESC, one.evaluation_id DESC) AS newest
  WHERE each.evaluation_id = newest.evaluation_id AND each.state <> 'QUEUED'`;

/** Of the others, what has not fired. */
const ASK_OTHERS = `
  ${AGAIN}
  FROM records.alert AS alert
  WHERE each.chain = $1::smallint AND alert.alert_id = each.alert_id AND alert.type <> 'SCORE_THRESHOLD'
    AND each.state <> 'QUEUED' AND each.block_sec >= $3::bigint
    AND NOT EXISTS (SELECT FROM records.notification AS note
      WHERE note.alert_id = each.alert_id AND note.tx_hash = each.tx_hash)`;

const PRUNE_OTHERS = `
  DELETE FROM records.alert_evaluation AS each USING records.alert AS alert
  WHERE each.chain = $1::smallint AND alert.alert_id = each.alert_id AND alert.type <> 'SCORE_THRESHOLD'
    AND each.state <> 'QUEUED' AND each.block_sec < $2::bigint`;

/** Those that no reorganisation reaches, but for the newest of them. */
const PRUNE_OWN = `
  DELETE FROM records.alert_evaluation AS each USING records.alert AS alert
  WHERE each.chain = $1::smallint AND alert.alert_id = each.alert_id AND alert.type = 'SCORE_THRESHOLD'
    AND each.state <> 'QUEUED'
    AND EXISTS (SELECT FROM records.alert_evaluation AS later
      WHERE later.alert_id = each.alert_id AND later.block_height > each.block_height AND later.score IS NOT NULL
        AND later.block_height < (SELECT min(height) FROM records.alert_block WHERE chain = $1::smallint))`;
