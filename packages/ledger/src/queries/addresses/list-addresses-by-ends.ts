import { AppError, type LookAlikeReader } from '@sulian/domain';
import { ADDRESS_ENDS } from '../../tables/indexes.ts';
import type { Context } from '../context.ts';

/** Characters that the index holds of an end and of a beginning. */
const END_CHARACTERS = 4;
const BEGIN_CHARACTERS = 6;
/** Sorts behind every other character. */
const LAST_CHARACTER = '\u{10ffff}';

interface EndsSqlRow {
  readonly n: number;
  readonly address_id: number;
  readonly text: string;
}

type Ends = Parameters<LookAlikeReader['listAddressesByEnds']>[0];

/**
 * Addresses by both ends of their text: a range of one index for each.
 * @throws INTERNAL where an end has not the length that the index is of
 */
export async function listAddressesByEnds(
  { session, tables }: Context,
  ends: Ends,
  limitEach: number,
): Promise<Awaited<ReturnType<LookAlikeReader['listAddressesByEnds']>>> {
  if (ends.length === 0) return [];
  for (const { prefix, suffix } of ends)
    if (suffix.length !== END_CHARACTERS || prefix.length > BEGIN_CHARACTERS)
      throw new AppError('INTERNAL', 'no index of such ends', { details: { prefix, suffix } });
  const from = ends.map(({ prefix, suffix }) => `${suffix}${prefix}`);
  const rows = await session.query<EndsSqlRow>(
    `select k.n::integer, a.address_id, a.text
     from unnest($1::text[], $2::text[]) with ordinality as k (low, high, n)
     cross join lateral (
       select address_id, text from ${tables.address}
       where ${ADDRESS_ENDS} >= k.low collate "C" and ${ADDRESS_ENDS} < k.high collate "C"
       order by ${ADDRESS_ENDS}, text limit $3
     ) a
     order by k.n, a.text`,
    [from, from.map((low) => `${low}${LAST_CHARACTER}`), limitEach],
  );
  const found: { addressId: number; text: string }[][] = ends.map(() => []);
  for (const row of rows) found[row.n - 1]?.push({ addressId: row.address_id, text: row.text });
  return found;
}
