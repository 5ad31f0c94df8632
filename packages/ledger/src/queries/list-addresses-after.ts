import type { AddressId, AddressRow } from '@sulian/domain';
import { ADDRESS_COLUMNS, type AddressSqlRow, toAddressRows } from './address-row.ts';
import type { Context } from './context.ts';

/** Addresses with greater ids, ascending. */
export async function listAddressesAfter(
  context: Context,
  afterId: AddressId,
  limit: number,
): Promise<readonly AddressRow[]> {
  const rows = await context.session.query<AddressSqlRow>(
    `select ${ADDRESS_COLUMNS} from ${context.tables.address} where address_id > $1 order by address_id limit $2`,
    [afterId, limit],
  );
  return toAddressRows(context, rows);
}
