import { type AlertDraft, AppError, checkAlertCoin, checkAlertConditions } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';
import { fromConditions } from './alert-rows.ts';

/**
 * Creates an alert, within a transaction. The cursor is locked meanwhile: either the next block evaluates the alert, or
 * the alert starts above that block. An alert that the same person has already is switched on or off instead, and takes
 * a name or note that the new one has.
 * @throws ALERT_QUOTA, ALERT_OF_ANY_COIN, ALERT_AMOUNT_INVALID, ALERT_SCORE_INVALID
 */
export async function createAlert(session: Session, draft: AlertDraft, max: number): Promise<number> {
  checkAlertCoin(draft);
  checkAlertConditions(draft.conditions);
  await lockCase(session, draft.caseId);
  const same = await switchSame(session, draft);
  if (same !== undefined) return same;
  await requireRoom(session, draft.caseId, max);
  const chain = toChainNumber(draft.chain);
  const [cursor] = await session.query<{ height: number }>(
    'SELECT height FROM records.alert_cursor WHERE chain = $1::smallint FOR SHARE',
    [chain],
  );
  const height = Math.max(draft.height, cursor?.height ?? draft.height);
  const [row] = await session.query<{ alert_id: number }>(INSERT, [
    draft.caseId,
    draft.creatorId,
    chain,
    draft.objectType,
    draft.address,
    draft.asset ?? null,
    ...fromConditions(draft.conditions),
    draft.isEnabled,
    draft.isMailEnabled,
    draft.nowSec,
    height,
    draft.name ?? '',
    draft.note ?? '',
  ]);
  const id = row?.alert_id ?? 0;
  if (draft.conditions.type === 'SCORE_THRESHOLD') await session.query(ASK_BASELINE, [id, draft.nowSec * 1000]);
  return id;
}

/** @returns the alert that watches the same for the same person, or undefined */
async function switchSame(session: Session, draft: AlertDraft): Promise<number | undefined> {
  const [row] = await session.query<{ alert_id: number }>(SWITCH_SAME, [
    draft.caseId,
    draft.creatorId,
    toChainNumber(draft.chain),
    draft.objectType,
    draft.address,
    draft.asset ?? null,
    ...fromConditions(draft.conditions),
    draft.isEnabled,
    draft.isMailEnabled,
    draft.name ?? '',
    draft.note ?? '',
  ]);
  return row?.alert_id;
}

const SWITCH_SAME = `
  UPDATE records.alert SET is_enabled = $12::boolean, is_mail_enabled = $13::boolean, name = coalesce(nullif($14::text, ''), name), note = coalesce(nullif($15::text, ''), note)
  WHERE alert_id = (
    SELECT alert_id FROM records.alert
    WHERE case_id = $1::int AND creator_id = $2::int AND chain = $3::smallint AND object_type = $4::text
      AND address = $5::text AND asset IS NOT DISTINCT FROM $6::bigint AND type = $7::text
      AND activity_type IS NOT DISTINCT FROM $8::text AND amount_usd IS NOT DISTINCT FROM $9::bigint
      AND threshold_score IS NOT DISTINCT FROM $10::smallint AND scoring_type IS NOT DISTINCT FROM $11::text
    ORDER BY alert_id LIMIT 1)
  RETURNING alert_id`;

/** Locks the case, so that concurrent alerts cannot exceed its quota. Within a transaction. */
export async function lockCase(session: Session, caseId: number): Promise<void> {
  await session.query('SELECT 1 FROM records.case_file WHERE case_id = $1::int FOR NO KEY UPDATE', [caseId]);
}

async function requireRoom(session: Session, caseId: number, max: number): Promise<void> {
  const [row] = await session.query<{ total: number }>(
    'SELECT count(*) AS total FROM records.alert WHERE case_id = $1::int',
    [caseId],
  );
  if ((row?.total ?? 0) >= max)
    throw new AppError('ALERT_QUOTA', `a case has at most ${max} alerts`, { details: { max } });
}

const INSERT = `
  INSERT INTO records.alert (case_id, creator_id, chain, object_type, address, watch, asset, type, activity_type, amount_usd,
    threshold_score, scoring_type, is_enabled, is_mail_enabled, created_sec, created_height, name, note)
  VALUES ($1::int, $2::int, $3::smallint, $4::text, $5::text, $5::text, $6::bigint, $7::text, $8::text, $9::bigint,
    $10::smallint, $11::text, $12::boolean, $13::boolean, $14::bigint, $15::bigint, $16::text, $17::text)
  RETURNING alert_id`;

/** Queues the first score of an alert, from which a later one crosses the threshold. */
const ASK_BASELINE = `
  INSERT INTO records.alert_evaluation (alert_id, chain, tx_hash, block_height, block_hash, block_sec, movement, reason,
    state, queued_ms, next_ms)
  SELECT alert_id, chain, '', created_height, '', created_sec, '{"counterparties": []}', 'BASELINE', 'QUEUED', $2::bigint, 0
  FROM records.alert WHERE alert_id = $1::bigint`;
