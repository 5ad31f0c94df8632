import type { TxId } from '../block/tx-id.ts';

/** All that one address did in one asset, oldest first: a column each, since walks read hundreds of thousands of rows. */
export interface AddressHistory {
  readonly txIds: readonly TxId[];
  readonly receivedBase: readonly bigint[];
  readonly sentBase: readonly bigint[];
}

/** Absent: not cut there. */
interface HistoryCut {
  readonly untilTxId?: TxId | undefined;
  readonly limit?: number;
}

/** The history up to and including `untilTxId`, `limit` transactions at most. */
export function cutHistory(
  history: AddressHistory,
  { untilTxId = Number.POSITIVE_INFINITY, limit = Number.POSITIVE_INFINITY }: HistoryCut,
): AddressHistory {
  const { txIds, receivedBase, sentBase } = history;
  const later = txIds.findIndex((txId) => txId > untilTxId);
  const size = Math.min(later < 0 ? txIds.length : later, limit);
  if (size === txIds.length) return history;
  return { txIds: txIds.slice(0, size), receivedBase: receivedBase.slice(0, size), sentBase: sentBase.slice(0, size) };
}
