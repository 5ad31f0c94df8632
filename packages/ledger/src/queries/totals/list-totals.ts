import type { AddressId, TotalRow } from '@sulian/domain';
import { type Context, keysOf } from '../context.ts';

export interface TotalSqlRow {
  readonly asset: number;
  readonly received: string;
  readonly sent: string;
  readonly transactions: number;
}

export const toTotal = (row: TotalSqlRow): TotalRow => ({
  asset: row.asset,
  receivedBase: BigInt(row.received),
  sentBase: BigInt(row.sent),
  transactions: row.transactions,
});

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
