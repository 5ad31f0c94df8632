import type { TxId } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';

export interface BusyWallet {
  readonly transactions: number;
  readonly firstTxId: TxId;
  readonly lastTxId: TxId;
}

/** Stored data of a wallet with many transactions; undefined for one that is summed up from its members. */
export async function findBusyWallet({ session, tables }: Context, walletId: number): Promise<BusyWallet | undefined> {
  const rows = await session.query<{ transactions: number; first_tx_id: number | null; last_tx_id: number | null }>(
    `select transactions, first_tx_id, last_tx_id from ${tables.busyWallet} where wallet_id = $1`,
    [walletId],
  );
  const [row] = rows;
  if (row === undefined || row.first_tx_id === null || row.last_tx_id === null) return undefined;
  return { transactions: row.transactions, firstTxId: row.first_tx_id, lastTxId: row.last_tx_id };
}
