import type { AddressId, AddressRow } from '@sulian/domain';
import {
  type AddressFacts,
  type AddressSqlRow,
  addressColumnsOf,
  toAddressFacts,
  toAddressRow,
} from '../../rows/address-row.ts';
import { type Context, keysOf } from '../../rows/context.ts';

/** The addresses, by id. */
export async function listFactsById(
  { session, tables }: Context,
  ids: readonly AddressId[],
): Promise<readonly AddressFacts[]> {
  if (ids.length === 0) return [];
  const rows = await session.query<AddressSqlRow>(
    `select ${addressColumnsOf(tables)} from ${tables.address} where address_id = any($1) order by address_id`,
    [keysOf(ids)],
  );
  return rows.map(toAddressFacts);
}

/** The addresses of these canonical texts, by text. */
export async function listFactsByText(
  { session, tables }: Context,
  texts: readonly string[],
): Promise<readonly AddressFacts[]> {
  if (texts.length === 0) return [];
  const rows = await session.query<AddressSqlRow>(
    `select ${addressColumnsOf(tables)} from ${tables.address} where text = any($1) order by text`,
    [texts.toSorted()],
  );
  return rows.map(toAddressFacts);
}

/** Addresses with greater ids, ascending. */
export async function listAddressesAfter(
  { session, tables }: Context,
  afterId: AddressId,
  limit: number,
): Promise<readonly AddressRow[]> {
  const rows = await session.query<AddressSqlRow>(
    `select ${addressColumnsOf(tables)} from ${tables.address} where address_id > $1 order by address_id limit $2`,
    [afterId, limit],
  );
  return rows.map(toAddressRow);
}
