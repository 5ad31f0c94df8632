import type { AddressTransactionRow, Page } from '@sulian/domain';
import type { Context } from './context.ts';
import { type MovementSqlRow, toMovement } from './movement-row.ts';

/** A page of a wallet's transactions, newest first: one row a transaction and asset, summed over members. */
export async function listWalletTransactions(
  { session, tables }: Context,
  walletId: number,
  page: Page,
): Promise<readonly AddressTransactionRow[]> {
  const rows = await session.query<MovementSqlRow>(
    `with rows as materialized (
       select tx_id, asset, received, sent from ${tables.addressTransaction}
       where address_id = any(array(select address_id from ${tables.address} where wallet_id = $1))
     ),
     page as (select distinct tx_id from rows order by tx_id desc offset $2 limit $3)
     select $1::bigint as address_id, tx_id, asset, sum(received) as received, sum(sent) as sent
     from rows where tx_id in (select tx_id from page)
     group by tx_id, asset order by tx_id desc, asset`,
    [walletId, page.offset, page.limit],
  );
  return rows.map(toMovement);
}
