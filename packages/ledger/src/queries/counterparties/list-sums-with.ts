import type { AddressId, CounterpartyRow } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';
import { type CounterpartySqlRow, ROW_COLUMNS, toCounterparty } from '../../rows/counterparty-row.ts';

/** Stored sums of an address with each of the others. Another query checks that they are whole. */
export async function listSumsWith(
  { session, tables }: Context,
  addressId: AddressId,
  others: readonly AddressId[],
): Promise<readonly CounterpartyRow[]> {
  if (others.length === 0) return [];
  const rows = await session.query<CounterpartySqlRow>(
    `select ${ROW_COLUMNS.join(', ')} from ${tables.counterparty}
     where address_id = $1 and other_id = any($2) order by other_id, asset`,
    [addressId, keysOf(others)],
  );
  return rows.map(toCounterparty);
}
