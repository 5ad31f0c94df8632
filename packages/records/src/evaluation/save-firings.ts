import type { ChainId, EvaluatedBlock, Firing } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';
import { announceChange } from '../notifications/changes.ts';

export interface FiredIn extends EvaluatedBlock {
  readonly chain: ChainId;
  readonly timeSec: number;
  readonly nowMs: number;
  /** The label version that made a score cross its threshold; 0: the block. */
  readonly occasion: number;
}

/**
 * Stores each firing once. A transaction that is mined again makes its notification ACTIVE again, without a second
 * mail. Returns the cases whose notifications changed.
 */
export async function saveFirings(
  session: Session,
  firings: readonly Firing[],
  at: FiredIn,
): Promise<ReadonlySet<number>> {
  if (firings.length === 0) return new Set();
  await takeTurn(session);
  const rows = await session.query<{ case_id: number }>(SAVE, [
    JSON.stringify(firings.map(toRecord)),
    toChainNumber(at.chain),
    at.height,
    at.hash,
    at.timeSec,
    Math.floor(at.nowMs / 1000),
    at.occasion,
  ]);
  const changed = new Set(rows.map((row) => row.case_id));
  await announceChange(session, changed);
  return changed;
}

/**
 * Notifications are numbered in the order in which they are seen: "read up to here" never covers one that comes late. Alerts
 * are deleted in their turn too: what comes after it finds the alert gone, what came before it is deleted with it.
 */
export async function takeTurn(session: Session): Promise<void> {
  await session.query(`SELECT pg_advisory_xact_lock(hashtextextended('records.notification', 0))`);
}

const toRecord = ({ alertId, movement, isValueUnknown, cause }: Firing) => ({
  alert_id: alertId,
  tx_hash: movement.txHash,
  asset: movement.asset ?? null,
  direction: movement.direction ?? null,
  amount_base: movement.amountBase?.toString() ?? null,
  value_usd: movement.valueUsd ?? null,
  value_close_sec: movement.valueCloseSec ?? null,
  is_value_unknown: isValueUnknown,
  counterparties: movement.counterparties,
  cause: cause ?? null,
});

/** Stored and counted by one statement: thousands of rows need not travel twice. */
const SAVE = `
  WITH saved AS (
    INSERT INTO records.notification AS note (alert_id, case_id, chain, tx_hash, occasion, asset,
      block_height, block_hash, block_sec, created_sec, direction, amount_base,
      value_usd, value_close_sec, is_value_unknown, counterparties, cause, is_mail_due)
    SELECT alert.alert_id, alert.case_id, $2::smallint, fired.tx_hash, $7::int, coalesce(fired.asset, alert.asset),
      $3::bigint, $4::text, $5::bigint, $6::bigint, fired.direction, fired.amount_base,
      fired.value_usd, fired.value_close_sec, fired.is_value_unknown, fired.counterparties, fired.cause,
      alert.is_mail_enabled
    FROM jsonb_to_recordset($1::jsonb) AS fired (alert_id bigint, tx_hash text, asset bigint, direction text,
      amount_base numeric, value_usd double precision, value_close_sec bigint, is_value_unknown boolean,
      counterparties text[], cause jsonb)
    JOIN records.alert AS alert ON alert.alert_id = fired.alert_id
    ON CONFLICT (alert_id, tx_hash, occasion, asset) DO UPDATE SET is_withdrawn = false,
      block_height = excluded.block_height, block_hash = excluded.block_hash, block_sec = excluded.block_sec,
      direction = excluded.direction, amount_base = excluded.amount_base, value_usd = excluded.value_usd,
      value_close_sec = excluded.value_close_sec, is_value_unknown = excluded.is_value_unknown,
      counterparties = excluded.counterparties, cause = excluded.cause
    WHERE note.is_withdrawn
    RETURNING note.alert_id, note.case_id),
  counted AS (
    INSERT INTO records.alert_tally AS tally (alert_id, times, last_sec)
    SELECT alert_id, count(*), $5::bigint FROM saved GROUP BY alert_id ORDER BY alert_id
    ON CONFLICT (alert_id) DO UPDATE SET times = tally.times + excluded.times,
      last_sec = greatest(tally.last_sec, excluded.last_sec))
  SELECT DISTINCT case_id FROM saved`;
