import { type DeskReply, type DeskReplyRow, toHonestName } from '@sulian/domain';

export interface ReplyRow {
  readonly reply_id: number;
  readonly exchange: string;
  readonly entity_id: number | null;
  readonly file_name: string;
  readonly rows: number;
  readonly by_whom: string;
  readonly added_sec: number;
}

export const REPLY_COLUMNS = 'reply_id, exchange, entity_id, file_name, rows, by_whom, added_sec';

export const toDeskReply = (row: ReplyRow): DeskReply => ({
  id: row.reply_id,
  exchange: toHonestName(row.exchange),
  entityId: row.entity_id ?? undefined,
  fileName: toHonestName(row.file_name),
  rows: row.rows,
  addedBy: row.by_whom,
  addedSec: row.added_sec,
});

export interface ReplyRowRow {
  readonly line: number;
  readonly order_number: string | null;
  readonly user_number: string | null;
  readonly user_name: string | null;
  readonly address: string | null;
  readonly tx_hash: string | null;
  readonly written_time: string | null;
  readonly keys: readonly string[];
}

export const ROW_COLUMNS = 'line, order_number, user_number, user_name, address, tx_hash, written_time, keys';

export const toDeskReplyRow = (row: ReplyRowRow): DeskReplyRow => ({
  ...{ line: row.line, keys: row.keys },
  ...(row.order_number !== null && { order: toHonestName(row.order_number) }),
  ...(row.user_number !== null && { user: toHonestName(row.user_number) }),
  ...(row.user_name !== null && { name: toHonestName(row.user_name) }),
  ...(row.address !== null && { address: row.address }),
  ...(row.tx_hash !== null && { txHash: row.tx_hash }),
  ...(row.written_time !== null && { time: toHonestName(row.written_time) }),
});
