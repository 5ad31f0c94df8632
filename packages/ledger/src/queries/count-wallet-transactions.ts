import type { Context } from './context.ts';
import { findBusyWallet } from './find-busy-wallet.ts';

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
