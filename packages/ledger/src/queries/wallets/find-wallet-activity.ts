import type { TxId } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { findBusyWallet } from './find-busy-wallet.ts';

/** First and last activity over all members; undefined for no wallet. */
export async function findWalletActivity(
  context: Context,
  walletId: number,
): Promise<{ firstTxId: TxId; lastTxId: TxId } | undefined> {
  const busy = await findBusyWallet(context, walletId);
  if (busy !== undefined) return { firstTxId: busy.firstTxId, lastTxId: busy.lastTxId };
  const { session, tables } = context;
  const rows = await session.query<{ first: number | null; last: number | null }>(
    `select min(first_tx_id) as first, max(last_tx_id) as last from ${tables.address} where wallet_id = $1`,
    [walletId],
  );
  const { first, last } = rows[0] ?? {};
  return first == null || last == null ? undefined : { firstTxId: first, lastTxId: last };
}

/** Distinct transactions of all members. */
export async function countWalletTransactions(context: Context, walletId: number): Promise<number> {
  const busy = await findBusyWallet(context, walletId);
  if (busy !== undefined) return busy.transactions;
  const { session, tables } = context;
  const rows = await session.query<{ count: number }>(
    `select count(*) as count from (
       select distinct tx_id from ${tables.addressTransaction}
       where address_id = any(array(select address_id from ${tables.address} where wallet_id = $1))
     ) t`,
    [walletId],
  );
  return rows[0]?.count ?? 0;
}
