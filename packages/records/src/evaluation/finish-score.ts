import type { ChainId, ChangedCases, ClaimedScore, ScoreOutcome } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';
import { claimOf, IS_CLAIMED, OLDER } from './claim-score.ts';
import { shareLabelVersion } from './cursor.ts';
import { saveFirings, takeTurn } from './save-firings.ts';

/** Age of inputs above which changed labels do not queue them again. */
const ASKED_AGAIN_SEC = 30 * 86_400;

/**
 * Stores a score within one transaction. The cursor's lock prevents a rewind of its block, and new requests for changed
 * labels.
 */
export async function finishScore(
  session: Session,
  claimed: ClaimedScore,
  { outcome, nowMs }: { readonly outcome: ScoreOutcome; readonly nowMs: number },
): Promise<ChangedCases> {
  const newest = await shareLabelVersion(session, claimed.chain);
  await takeTurn(session);
  const { score, height, labelVersion, firing } = outcome;
  const isOwnScore = isOnOwnScore(claimed);
  // A request that came meanwhile skipped this row, because it was in the queue already.
  const waitsOn = labelVersion < (newest ?? labelVersion) && (isOwnScore || firing === undefined);
  const finished = await session.query(FINISH, [
    ...claimOf(claimed),
    claimed.block.hash,
    score ?? null,
    height,
    labelVersion,
    nowMs,
    waitsOn,
  ]);
  if (finished.length === 0) return new Set();
  if (isOwnScore) await dropOlder(session, claimed);
  if (firing === undefined) return new Set();
  return saveFirings(session, [firing], {
    chain: claimed.chain,
    ...(outcome.block ?? claimed.block),
    nowMs,
    // A score may cross its threshold by a transaction and later by changed labels: each has a notification.
    occasion: isOwnScore && claimed.reason === 'LABELS' ? labelVersion : 0,
  });
}

const isOnOwnScore = ({ alert }: ClaimedScore): boolean => alert.conditions.type === 'SCORE_THRESHOLD';

/** Within one transaction. */
export async function failScore(
  session: Session,
  claimed: ClaimedScore,
  { code, nextMs }: { readonly code: string; readonly nextMs: number | undefined },
): Promise<void> {
  const isGivenUp = nextMs === undefined;
  if (isGivenUp) await takeTurn(session);
  const failed = await session.query(FAIL, [...claimOf(claimed), code, nextMs ?? null]);
  if (failed.length > 0 && isGivenUp && isOnOwnScore(claimed)) await dropOlder(session, claimed);
}

/** Older ones of the alert that still wait are answered with it; the score that one had stays what was known then. */
async function dropOlder(session: Session, { id, alert, block }: ClaimedScore): Promise<void> {
  const older = [alert.id, block.height, id];
  await session.query(DROP_OLDER, older);
  await session.query(KEEP_SCORED, older);
}

/** Within one transaction: scores that rest on older labels wait for the engine again. */
export async function askAgain(
  session: Session,
  { chain, labelVersion, nowMs }: { readonly chain: ChainId; readonly labelVersion: number; readonly nowMs: number },
): Promise<boolean> {
  const number = toChainNumber(chain);
  const moved = await session.query(RAISE, [number, labelVersion]);
  if (moved.length === 0) return false;
  await session.query(ASK_OWN, [number, nowMs, labelVersion]);
  await session.query(ASK_OTHERS, [number, nowMs, labelVersion, Math.floor(nowMs / 1000) - ASKED_AGAIN_SEC]);
  return true;
}

/** Removes scores that no alert needs any more. */
export async function pruneScores(session: Session, chain: ChainId, nowMs: number): Promise<void> {
  const number = toChainNumber(chain);
  await session.query(PRUNE_OTHERS, [number, Math.floor(nowMs / 1000) - ASKED_AGAIN_SEC]);
  await session.query(PRUNE_OWN, [number]);
}

const FINISH = `
  UPDATE records.alert_evaluation SET score = $5::float8, score_height = $6::bigint, label_version = $7::int,
    evaluated_ms = $8::bigint, attempts = 0, state = CASE WHEN $9::boolean THEN 'QUEUED' ELSE 'DONE' END,
    reason = CASE WHEN $9::boolean THEN 'LABELS' ELSE reason END,
    -- Behind all that has no answer yet, and in turn: labels that change again and again keep nobody else waiting.
    queued_ms = CASE WHEN $9::boolean THEN $8::bigint ELSE queued_ms END, next_ms = $8::bigint
  WHERE ${IS_CLAIMED} AND block_hash = $4::text RETURNING evaluation_id`;

const FAIL = `
  UPDATE records.alert_evaluation SET failure = $4::text, next_ms = coalesce($5::bigint, next_ms),
    state = CASE WHEN $5::bigint IS NULL THEN 'FAILED' ELSE state END
  WHERE ${IS_CLAIMED} RETURNING evaluation_id`;

const DROP_OLDER = `DELETE FROM records.alert_evaluation WHERE ${OLDER} AND score IS NULL`;
const KEEP_SCORED = `UPDATE records.alert_evaluation SET state = 'DONE', failure = NULL WHERE ${OLDER}`;

const RAISE = `
  UPDATE records.alert_cursor SET label_version = $2::int WHERE chain = $1::smallint AND label_version <> $2::int
  RETURNING chain`;

const AGAIN = `UPDATE records.alert_evaluation AS each SET state = 'QUEUED', reason = 'LABELS', queued_ms = $2::bigint,
    next_ms = 0, attempts = 0`;

/** True for a score computed with labels other than `$3`, the current version. */
const IS_OUTDATED = `each.state <> 'QUEUED' AND each.label_version IS DISTINCT FROM $3::int`;

/** Queues the newest score of each alert on its object's own score again. */
const ASK_OWN = `
  ${AGAIN}
  FROM (
    SELECT DISTINCT ON (one.alert_id) one.evaluation_id
    FROM records.alert_evaluation AS one JOIN records.alert AS alert USING (alert_id)
    WHERE one.chain = $1::smallint AND alert.type = 'SCORE_THRESHOLD'
    ORDER BY one.alert_id, one.block_height DESC, one.evaluation_id DESC) AS newest
  WHERE each.evaluation_id = newest.evaluation_id AND ${IS_OUTDATED}`;

/** Queues scores of the other alerts again that have not fired. */
const ASK_OTHERS = `
  ${AGAIN}
  FROM records.alert AS alert
  WHERE each.chain = $1::smallint AND alert.alert_id = each.alert_id AND alert.type <> 'SCORE_THRESHOLD'
    AND ${IS_OUTDATED} AND each.block_sec >= $4::bigint
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
