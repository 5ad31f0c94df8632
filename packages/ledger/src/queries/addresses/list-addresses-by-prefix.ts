import type { AddressRow } from '@sulian/domain';
import { ADDRESS_COLUMNS, type AddressSqlRow, toAddressRows } from '../../rows/address-row.ts';
import type { Context } from '../../rows/context.ts';

/** Sorts behind every other character. */
const LAST_CHARACTER = '\u{10ffff}';

/** Addresses whose text begins with the prefix, by text: a range of the text index, whose order is that of bytes. */
export async function listAddressesByPrefix(
  context: Context,
  prefix: string,
  limit: number,
): Promise<readonly AddressRow[]> {
  const rows = await context.session.query<AddressSqlRow>(
    `select ${ADDRESS_COLUMNS} from ${context.tables.address} where text >= $1 and text < $2 order by text limit $3`,
    [prefix, `${prefix}${LAST_CHARACTER}`, limit],
  );
  return toAddressRows(context, rows);
}

/** How many addresses begin with the prefix, counted up to `cap`. */
export async function countAddressesByPrefix(
  { session, tables }: Context,
  prefix: string,
  cap: number,
): Promise<number> {
  const rows = await session.query<{ count: number }>(
    `select count(*) as count from (
       select from ${tables.address} where text >= $1 and text < $2 limit $3
     ) found`,
    [prefix, `${prefix}${LAST_CHARACTER}`, cap],
  );
  return rows[0]?.count ?? 0;
}
