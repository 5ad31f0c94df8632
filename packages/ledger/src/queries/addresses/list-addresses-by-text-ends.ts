import type { AddressEnds, AddressRow } from '@sulian/domain';
import { type AddressSqlRow, addressColumnsOf, toAddressRow } from '../../rows/address-row.ts';
import type { Context } from '../../rows/context.ts';
import { ADDRESS_HEAD, ADDRESS_TAIL, TAIL_CHARACTERS } from '../../tables/indexes.ts';

/** Sorts behind every other character. */
const LAST_CHARACTER = '\u{10ffff}';

/** A range of one index, and its order. The other end is compared within it. */
interface EndsRange {
  readonly where: string;
  readonly order: string;
  readonly params: readonly string[];
}

/** A range of the text index, whose order is that of bytes. */
const prefixRange = ({ prefix, suffix }: AddressEnds): EndsRange => ({
  where: 'text >= $1 and text < $2 and right(text, length($3::text)) = $3::text',
  order: 'text',
  params: [prefix, `${prefix}${LAST_CHARACTER}`, suffix],
});

/** A range of the index of tails; what is longer than that index is compared. */
function suffixRange({ prefix, suffix }: AddressEnds): EndsRange {
  const tail = [...suffix].slice(-TAIL_CHARACTERS).reverse().join('');
  const whole = 'right(text, length($3::text)) = $3::text and left(text, length($4::text)) = $4::text';
  return {
    where: `${ADDRESS_TAIL} >= $1 collate "C" and ${ADDRESS_TAIL} < $2 collate "C" and ${whole}`,
    // The index's own order, so that it ends the query after the limit.
    order: `${ADDRESS_TAIL}, ${ADDRESS_HEAD}`,
    params: [tail, `${tail}${LAST_CHARACTER}`, suffix, prefix],
  };
}

async function list(
  { session, tables }: Context,
  { where, order, params }: EndsRange,
  limit: number,
): Promise<readonly AddressRow[]> {
  const rows = await session.query<AddressSqlRow>(
    `select ${addressColumnsOf(tables)} from ${tables.address}
     where ${where} order by ${order} limit $${params.length + 1}`,
    [...params, limit],
  );
  return rows.map(toAddressRow);
}

/** Counted up to `cap`. */
async function count({ session, tables }: Context, { where, params }: EndsRange, cap: number): Promise<number> {
  const rows = await session.query<{ count: number }>(
    `select count(*) as count from (select from ${tables.address} where ${where} limit $${params.length + 1}) found`,
    [...params, cap],
  );
  return rows[0]?.count ?? 0;
}

export const listAddressesByPrefix = (context: Context, ends: AddressEnds, limit: number) =>
  list(context, prefixRange(ends), limit);
export const countAddressesByPrefix = (context: Context, ends: AddressEnds, cap: number) =>
  count(context, prefixRange(ends), cap);
export const listAddressesBySuffix = (context: Context, ends: AddressEnds, limit: number) =>
  list(context, suffixRange(ends), limit);
export const countAddressesBySuffix = (context: Context, ends: AddressEnds, cap: number) =>
  count(context, suffixRange(ends), cap);
