import type { AddressId, AddressRow } from '@sulian/domain';
import {
  ADDRESS_COLUMNS,
  type AddressFacts,
  type AddressSqlRow,
  toAddressFacts,
  toAddressRows,
} from '../../rows/address-row.ts';
import { type Context, keysOf } from '../../rows/context.ts';

/** The addresses, by id. */
export async function listFactsById(context: Context, ids: readonly AddressId[]): Promise<readonly AddressFacts[]> {
  if (ids.length === 0) return [];
  const rows = await context.session.query<AddressSqlRow>(
    `select ${ADDRESS_COLUMNS} from ${context.tables.address} where address_id = any($1) order by address_id`,
    [keysOf(ids)],
  );
  return toAddressFacts(context, rows);
}

/** The addresses of these canonical texts, by text. */
export async function listFactsByText(context: Context, texts: readonly string[]): Promise<readonly AddressFacts[]> {
  if (texts.length === 0) return [];
  const rows = await context.session.query<AddressSqlRow>(
    `select ${ADDRESS_COLUMNS} from ${context.tables.address} where text = any($1) order by text`,
    [texts.toSorted()],
  );
  return toAddressFacts(context, rows);
}

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
