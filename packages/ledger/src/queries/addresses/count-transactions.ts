import type { AddressId } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';

/** Distinct transactions of each address, whatever their assets. */
export async function countTransactions(
  { session, tables }: Context,
  addressIds: readonly AddressId[],
): Promise<ReadonlyMap<AddressId, number>> {
  if (addressIds.length === 0) return new Map();
  const rows = await session.query<{ address_id: number; transactions: number }>(
    `select address_id, transactions from ${tables.address} where address_id = any($1)`,
    [keysOf(addressIds)],
  );
  return new Map(rows.map((row) => [row.address_id, row.transactions]));
}
