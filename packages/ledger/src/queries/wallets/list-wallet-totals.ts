import type { TotalRow } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { type TotalSqlRow, toTotal } from '../../rows/total-row.ts';
import { findBusyWallet } from './find-busy-wallet.ts';

/** Sums over members, per asset; a transaction of several members counts once. */
export async function listWalletTotals(context: Context, walletId: number): Promise<readonly TotalRow[]> {
  const { session, tables } = context;
  if ((await findBusyWallet(context, walletId)) !== undefined) {
    const storedRows = await session.query<TotalSqlRow>(
      `select asset, received, sent, transactions from ${tables.busyWalletTotal} where wallet_id = $1 order by asset`,
      [walletId],
    );
    return storedRows.map(toTotal);
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
