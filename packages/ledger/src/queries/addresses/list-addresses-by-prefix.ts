import type { AddressRow } from '@sulian/domain';
import { ADDRESS_COLUMNS, type AddressSqlRow, toAddressRows } from '../../rows/address-row.ts';
import type { Context } from '../../rows/context.ts';

/** Sorts behind every other character. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * Addresses whose text begins with the prefix, by text: a range of the text index, whose order is that of bytes. The end
 * is compared within the range.
 */
export async function listAddressesByPrefix(
  context: Context,
  prefix: string,
  limit: number,
  suffix = '',
): Promise<readonly AddressRow[]> {
  const rows = await context.session.query<AddressSqlRow>(
    `select ${ADDRESS_COLUMNS} from ${context.tables.address} where text >= $1 and text < $2 and right(text, length($4::text)) = $4::text
     order by text limit $3`,
    [prefix, `${prefix}${LAST_CHARACTER}`, limit, suffix],
  );
  return toAddressRows(context, rows);
}

/** How many addresses begin and end so, counted up to `cap`. */
export async function countAddressesByPrefix(
  { session, tables }: Context,
  prefix: string,
  cap: number,
  suffix = '',
): Promise<number> {
  const rows = await session.query<{ count: number }>(
    `select count(*) as count from (
       select from ${tables.address} where text >= $1 and text < $2 and right(text, length($4::text)) = $4::text limit $3
     ) found`,
    [prefix, `${prefix}${LAST_CHARACTER}`, cap, suffix],
  );
  return rows[0]?.count ?? 0;
}
