import type { TotalRow } from '@sulian/domain';
import type { Context } from './context.ts';
import { type TotalSqlRow, toTotal } from './list-totals.ts';

/** Sums over members, per asset; a transaction of several members counts once. */
export async function listWalletTotals({ session, tables }: Context, walletId: number): Promise<readonly TotalRow[]> {
  const rows = await session.query<TotalSqlRow>(
    `select asset, sum(received) as received, sum(sent) as sent, count(distinct tx_id) as transactions
     from ${tables.addressTransaction}
     where address_id = any(array(select address_id from ${tables.address} where wallet_id = $1))
     group by asset order by asset`,
    [walletId],
  );
  return rows.map(toTotal);
}
