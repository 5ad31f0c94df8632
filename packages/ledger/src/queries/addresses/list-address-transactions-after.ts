import type { AddressTransactionRow, TraceReader } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';
import { MOVEMENT_COLUMNS, type MovementSqlRow, toMovement } from '../../rows/movement-row.ts';

type Query = Parameters<TraceReader['listAddressTransactionsAfter']>[0];

/** Ascending rows behind a transaction. Each address gives `limit` rows at most, so that a hub is not read whole. */
export async function listAddressTransactionsAfter(
  { session, tables }: Context,
  query: Query,
): Promise<readonly AddressTransactionRow[]> {
  if (query.addressIds.length === 0) return [];
  const rows = await session.query<MovementSqlRow>(
    `select r.* from unnest($1::bigint[]) as k (id)
     cross join lateral (
       select ${MOVEMENT_COLUMNS} from ${tables.addressTransaction}
       where address_id = k.id and asset = $2 and tx_id > $3 order by tx_id limit $4
     ) r
     order by r.tx_id, r.address_id limit $4`,
    [keysOf(query.addressIds), query.asset, query.afterTxId, query.limit],
  );
  return rows.map(toMovement);
}
