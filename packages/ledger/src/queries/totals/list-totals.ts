import type { AddressId, TotalRow } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';
import { type TotalSqlRow, toTotal } from '../../rows/total-row.ts';

/** Exact totals of the addresses, per asset. */
export async function listTotals(
  { session, tables }: Context,
  addressIds: readonly AddressId[],
): Promise<readonly (TotalRow & { readonly addressId: AddressId })[]> {
  if (addressIds.length === 0) return [];
  const rows = await session.query<TotalSqlRow & { readonly address_id: number }>(
    `select address_id, asset, received, sent, transactions from ${tables.addressTotal}
     where address_id = any($1) order by address_id, asset`,
    [keysOf(addressIds)],
  );
  return rows.map((row) => ({ addressId: row.address_id, ...toTotal(row) }));
}
