import type { LedgerReader } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';

/** Addresses that appear in an address's transactions of an asset, at most so many: no fewer than it dealt with. */
export async function countOthers(
  { session, tables }: Context,
  { addressId, asset, atMost }: Parameters<LedgerReader['countOthers']>[0],
): Promise<number> {
  const rows = await session.query<{ others: number }>(
    `select count(*)::integer as others from (
       select distinct o.address_id from ${tables.addressTransaction} t
       cross join lateral (
         select l.address_id from ${tables.leg} l where l.tx_id = t.tx_id and l.asset = $2 and l.address_id <> $1
       ) o
       where t.address_id = $1 and t.asset = $2 limit $3
     ) d`,
    [addressId, asset, atMost],
  );
  return rows[0]?.others ?? 0;
}
