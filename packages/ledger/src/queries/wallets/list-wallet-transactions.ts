import type { AddressTransactionRow, Page } from '@sulian/domain';
import { findRank } from '../../busy-wallets/rank.ts';
import type { Context } from '../../rows/context.ts';
import { type MovementSqlRow, toMovement } from '../../rows/movement-row.ts';
import { findBusyWallet } from './find-busy-wallet.ts';

/** A page of a wallet's transactions, newest first: one row a transaction and asset, summed over members. */
export async function listWalletTransactions(
  context: Context,
  walletId: number,
  page: Page,
): Promise<readonly AddressTransactionRow[]> {
  const busy = await findBusyWallet(context, walletId);
  const rows = await (busy === undefined
    ? sumUp(context, walletId, page)
    : listStoredCounterparties(context, { walletId, transactions: busy.transactions }, page));
  return rows.map(toMovement);
}

/** Over the rows of all members: there are not many. */
const sumUp = ({ session, tables }: Context, walletId: number, page: Page): Promise<readonly MovementSqlRow[]> =>
  session.query<MovementSqlRow>(
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

/** From the wallet's own rows, which are numbered from the oldest. */
async function listStoredCounterparties(
  context: Context,
  { walletId, transactions }: { readonly walletId: number; readonly transactions: number },
  page: Page,
): Promise<readonly MovementSqlRow[]> {
  const end = transactions - page.offset;
  const start = Math.max(0, end - page.limit);
  if (end <= start) return [];
  const place = await findRank(context, { walletId, kind: 'transaction' }, start);
  if (place === undefined) return [];
  const { session, tables } = context;
  return session.query<MovementSqlRow>(
    `with page as materialized (
       select distinct tx_id from ${tables.busyWalletTransaction}
       where wallet_id = $1 and tx_id >= $2 order by tx_id offset $3 limit $4
     )
     select wallet_id as address_id, tx_id, asset, received, sent from ${tables.busyWalletTransaction}
     where wallet_id = $1
       and tx_id between (select min(tx_id) from page) and (select max(tx_id) from page)
     order by tx_id desc, asset`,
    [walletId, place.fromKey, place.skip, end - start],
  );
}
