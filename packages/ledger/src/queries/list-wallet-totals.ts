import type { TotalRow } from '@sulian/domain';
import type { Context } from './context.ts';
import { findBusyWallet } from './find-busy-wallet.ts';
import { type TotalSqlRow, toTotal } from './list-totals.ts';

/** Sums over members, per asset; a transaction of several members counts once. */
export async function listWalletTotals(context: Context, walletId: number): Promise<readonly TotalRow[]> {
  const { session, tables } = context;
  if ((await findBusyWallet(context, walletId)) !== undefined) {
    const kept = await session.query<TotalSqlRow>(
      `select asset, received, sent, transactions from ledger.busy_wallet_total
       where chain = $1 and wallet_id = $2 order by asset`,
      [tables.number, walletId],
    );
    return kept.map(toTotal);
  }
  const rows = await session.query<TotalSqlRow>(
    `select asset, sum(received) as received, sum(sent) as sent, count(distinct tx_id) as transactions
     from ${tables.addressTransaction}
     where address_id = any(array(select address_id from ${tables.address} where wallet_id = $1))
     group by asset order by asset`,
    [walletId],
  );
  return rows.map(toTotal);
}
