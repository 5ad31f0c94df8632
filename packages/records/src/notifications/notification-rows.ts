import { type AlertCause, AppError, type Notification } from '@sulian/domain';
import { type AlertRow, toAlert, WHOLE_ALERT } from '../alerts/alert-rows.ts';

export interface NotificationRow extends AlertRow {
  readonly notification_id: number;
  readonly is_read: boolean;
  readonly tx_hash: string;
  readonly moved_asset: number;
  readonly is_withdrawn: boolean;
  readonly block_height: number;
  readonly block_hash: string;
  readonly block_sec: number;
  readonly notified_sec: number;
  readonly direction: string | null;
  readonly amount_base: string | null;
  readonly value_usd: number | null;
  readonly value_close_sec: number | null;
  readonly is_value_unknown: boolean;
  readonly counterparties: readonly string[];
  readonly cause: AlertCause | null;
}

/** Token without a price, of an alert on any coin: anybody can send thousands of them. The same as in mails. */
export const IS_UNPRICED_TOKEN = '(alert.asset IS NULL AND note.asset <> 0 AND note.is_value_unknown)';

/** Columns and tables of a notification. `$1` is the case, `$2` the account whose reads count. */
export const SELECT_NOTIFICATION = `
  SELECT ${WHOLE_ALERT.columns}, note.notification_id, note.tx_hash, note.asset AS moved_asset, note.is_withdrawn, note.block_height, note.block_hash,
    note.block_sec, note.created_sec AS notified_sec, note.direction, note.amount_base, note.value_usd, note.value_close_sec,
    note.is_value_unknown, note.counterparties, note.cause,
    (note.notification_id <= coalesce((SELECT up_to_id FROM records.notification_reader WHERE account_id = $2::int), 0)
      OR EXISTS (SELECT FROM records.notification_read AS mark
        WHERE mark.notification_id = note.notification_id AND mark.account_id = $2::int)) AS is_read
  FROM records.notification AS note JOIN records.alert AS alert USING (alert_id) ${WHOLE_ALERT.joins}`;

export const toNotification = (row: NotificationRow): Notification => ({
  id: row.notification_id,
  state: row.is_withdrawn ? 'WITHDRAWN' : 'ACTIVE',
  isRead: row.is_read,
  chain: toAlert(row).chain,
  txHash: row.tx_hash,
  asset: row.moved_asset,
  blockHeight: row.block_height,
  blockHash: row.block_hash,
  blockSec: row.block_sec,
  createdSec: row.notified_sec,
  direction: toDirection(row.direction),
  amountBase: row.amount_base === null ? undefined : BigInt(row.amount_base),
  valueUsd: row.value_usd ?? undefined,
  ...(row.value_close_sec === null ? {} : { valueCloseSec: row.value_close_sec }),
  isValueUnknown: row.is_value_unknown,
  counterparties: row.counterparties,
  cause: row.cause ?? undefined,
  alert: toAlert(row),
});

function toDirection(text: string | null): Notification['direction'] {
  if (text === null) return undefined;
  if (text === 'CREDIT' || text === 'DEBIT') return text;
  throw new AppError('INTERNAL', `unknown movement "${text}"`);
}
