import type { AddressId, AddressTransactionRow, DayOf, DayTotalRow, Page, TotalRow } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';
import { type MovementSqlRow, toMovement } from '../../rows/movement-row.ts';
import { type TotalSqlRow, toTotal } from '../../rows/total-row.ts';
import { sumDays, sumHeights } from './list-day-totals.ts';

/** Sums over the addresses, per asset; a transaction of several of them counts once. */
export async function listTotalsTogether(
  { session, tables }: Context,
  addressIds: readonly AddressId[],
): Promise<readonly TotalRow[]> {
  const rows = await session.query<TotalSqlRow>(
    `select asset, sum(received) as received, sum(sent) as sent, count(distinct tx_id) as transactions
     from ${tables.addressTransaction} where address_id = any($1) group by asset order by asset`,
    [keysOf(addressIds)],
  );
  return rows.map(toTotal);
}

/** Distinct transactions of all the addresses. */
export async function countTransactionsTogether(
  { session, tables }: Context,
  addressIds: readonly AddressId[],
): Promise<number> {
  const rows = await session.query<{ count: number }>(
    `select count(distinct tx_id) as count from ${tables.addressTransaction} where address_id = any($1)`,
    [keysOf(addressIds)],
  );
  return rows[0]?.count ?? 0;
}

/** A page of their transactions, newest first: one row a transaction and asset, summed over the addresses. */
export async function listTransactionsTogether(
  { session, tables }: Context,
  addressIds: readonly AddressId[],
  page: Page,
): Promise<readonly AddressTransactionRow[]> {
  const ids = keysOf(addressIds);
  const rows = await session.query<MovementSqlRow>(
    `with page as materialized (
       select distinct tx_id from ${tables.addressTransaction} where address_id = any($1)
       order by tx_id desc offset $2 limit $3
     )
     select min(address_id) as address_id, tx_id, asset, sum(received) as received, sum(sent) as sent
     from ${tables.addressTransaction}
     where address_id = any($1)
       and tx_id between (select min(tx_id) from page) and (select max(tx_id) from page)
     group by tx_id, asset order by tx_id desc, asset`,
    [ids, page.offset, page.limit],
  );
  return rows.map(toMovement);
}

/** Amounts that they received and sent per day and asset, ascending. */
export const listDaysTogether = async (
  context: Context,
  addressIds: readonly AddressId[],
  dayOf?: DayOf,
): Promise<readonly DayTotalRow[]> =>
  sumDays(context, await sumHeights(context, { from: context.tables.addressTransaction, ids: addressIds }), dayOf);
