import type { AddressRow } from '@sulian/domain';
import { ADDRESS_COLUMNS, type AddressSqlRow, toAddressRows } from '../../rows/address-row.ts';
import type { Context } from '../../rows/context.ts';
import { ADDRESS_TAIL, TAIL_CHARACTERS } from '../../tables/indexes.ts';

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

/** Addresses whose text ends with the suffix, by text: a range of the index of tails, in which longer ends are compared. */
export async function listAddressesBySuffix(
  context: Context,
  suffix: string,
  limit: number,
): Promise<readonly AddressRow[]> {
  const tail = [...suffix].slice(-TAIL_CHARACTERS).reverse().join('');
  const rows = await context.session.query<AddressSqlRow>(
    `select ${ADDRESS_COLUMNS} from ${context.tables.address}
     where ${ADDRESS_TAIL} >= $1 collate "C" and ${ADDRESS_TAIL} < $2 collate "C" and right(text, length($4::text)) = $4::text
     order by text limit $3`,
    [tail, `${tail}${LAST_CHARACTER}`, limit, suffix],
  );
  return toAddressRows(context, rows);
}
