import type { AlertCursor, ChangedCases, EvaluatedBlock } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';
import { announceChange } from '../notifications/changes.ts';
import { lockCursor, moveCursor } from './cursor.ts';
import { takeTurn } from './save-firings.ts';

/**
 * Rewinds to the fork within one transaction: withdraws notifications above it, and deletes scores of orphaned blocks.
 */
export async function rewind(
  session: Session,
  from: AlertCursor,
  { fork, nowMs }: { readonly fork: EvaluatedBlock; readonly nowMs: number },
): Promise<ChangedCases | 'MOVED'> {
  if (!(await lockCursor(session, from))) return 'MOVED';
  await takeTurn(session);
  const above = [toChainNumber(from.chain), fork.height];
  const rows = await session.query<{ alert_id: number; case_id: number }>(WITHDRAW, above);
  await session.query(RECOUNT, [rows.map((row) => row.alert_id)]);
  await session.query(DROP_SCORES, above);
  await session.query(FORGET_BLOCKS, above);
  await moveCursor(session, from.chain, { ...fork, nowMs });
  const changed = new Set(rows.map((row) => row.case_id));
  await announceChange(session, changed);
  return changed;
}

/** Within one transaction: goes on over blocks that no alert could fire for. */
export async function skip(
  session: Session,
  from: AlertCursor,
  { to, nowMs }: { readonly to: EvaluatedBlock; readonly nowMs: number },
): Promise<boolean> {
  if (!(await lockCursor(session, from))) return false;
  const watching = await session.query(WATCHING, [toChainNumber(from.chain), to.height]);
  if (watching.length > 0) return false;
  await moveCursor(session, from.chain, { ...to, nowMs });
  return true;
}

const WITHDRAW = `
  UPDATE records.notification SET is_withdrawn = true
  WHERE chain = $1::smallint AND block_height > $2::bigint AND NOT is_withdrawn RETURNING alert_id, case_id`;

const RECOUNT = `
  UPDATE records.alert_tally AS tally SET times = tally.times - gone.times,
    last_sec = (SELECT max(block_sec) FROM records.notification AS note
      WHERE note.alert_id = tally.alert_id AND NOT note.is_withdrawn)
  FROM (SELECT alert_id, count(*) AS times FROM unnest($1::bigint[]) AS each (alert_id) GROUP BY alert_id) AS gone
  WHERE tally.alert_id = gone.alert_id`;

const DROP_SCORES = `
  DELETE FROM records.alert_evaluation
  WHERE chain = $1::smallint AND block_height > $2::bigint AND tx_hash <> ''`;

const FORGET_BLOCKS = 'DELETE FROM records.alert_block WHERE chain = $1::smallint AND height > $2::bigint';

const WATCHING = `
  SELECT FROM records.alert WHERE chain = $1::smallint AND is_enabled AND created_height < $2::bigint LIMIT 1`;
