import type { AddressId, AddressRow } from '@sulian/domain';
import { ADDRESS_COLUMNS, type AddressSqlRow, toAddressRows } from './address-row.ts';
import { type Context, keysOf } from './context.ts';

/** The addresses, by id. */
export async function listAddresses(context: Context, ids: readonly AddressId[]): Promise<readonly AddressRow[]> {
  if (ids.length === 0) return [];
  const rows = await context.session.query<AddressSqlRow>(
    `select ${ADDRESS_COLUMNS} from ${context.tables.address} where address_id = any($1) order by address_id`,
    [keysOf(ids)],
  );
  return toAddressRows(context, rows);
}
