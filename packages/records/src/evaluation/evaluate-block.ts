import type { AlertCursor, BlockTouch, ChangedCases, ScoreInput, Verdict, WatchingAlert } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';
import { lockCursor, moveCursor } from './cursor.ts';
import { matchAlerts } from './match-alerts.ts';
import { saveFirings, takeTurn } from './save-firings.ts';
import { listUnresolved } from './wallets.ts';

export interface Deciding {
  readonly known: ReadonlySet<string>;
  readonly decide: (alerts: readonly WatchingAlert[]) => Verdict;
}

/** Evaluates a block within one transaction: the cursor, notifications, mails and queued scores. */
export async function evaluateBlock(
  session: Session,
  { from, block, nowMs }: { readonly from: AlertCursor; readonly block: BlockTouch; readonly nowMs: number },
  { known, decide }: Deciding,
): Promise<ChangedCases | 'MOVED' | 'UNRESOLVED'> {
  if (!(await lockCursor(session, from))) return 'MOVED';
  const unresolved = await listUnresolved(session, from.chain);
  if (unresolved.some((address) => !known.has(address))) return 'UNRESOLVED';
  const { firings, inputs } = decide(await matchAlerts(session, from.chain, block));
  await saveInputs(session, inputs, { ...block, chain: toChainNumber(from.chain), nowMs });
  const changed = await saveFirings(session, firings, { ...block, chain: from.chain, nowMs, occasion: 0 });
  await moveCursor(session, from.chain, { ...block, nowMs });
  return changed;
}

/** Queues scores; one that is queued or computed already is unchanged. */
async function saveInputs(
  session: Session,
  inputs: readonly ScoreInput[],
  at: Omit<BlockTouch, 'keys'> & { readonly chain: number; readonly nowMs: number },
): Promise<void> {
  if (inputs.length === 0) return;
  await takeTurn(session);
  const rows = inputs.map(({ alertId, movement: { txHash, amountBase, ...movement } }) => ({
    alert_id: alertId,
    tx_hash: txHash,
    movement: { ...movement, amountBase: amountBase?.toString() },
  }));
  await session.query(INSERT, [JSON.stringify(rows), at.chain, at.height, at.hash, at.timeSec, at.nowMs]);
}

const INSERT = `
  INSERT INTO records.alert_evaluation (alert_id, chain, tx_hash, block_height, block_hash, block_sec, movement, reason, state,
    queued_ms, next_ms)
  SELECT alert.alert_id, $2::smallint, asked.tx_hash, $3::bigint, $4::text, $5::bigint, asked.movement, 'BLOCK', 'QUEUED', $6::bigint, 0
  FROM jsonb_to_recordset($1::jsonb) AS asked (alert_id bigint, tx_hash text, movement jsonb)
    JOIN records.alert USING (alert_id)
  ON CONFLICT (alert_id, tx_hash) DO NOTHING`;
