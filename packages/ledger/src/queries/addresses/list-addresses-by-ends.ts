import { AppError, type LookAlikeReader } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { ADDRESS_HEAD, ADDRESS_TAIL, TAIL_CHARACTERS } from '../../tables/indexes.ts';

/** Characters of an end and of a beginning in the index, and the least of an end that narrow it enough. */
const END_CHARACTERS = { min: 4, max: TAIL_CHARACTERS };
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
 * @throws INTERNAL where the index has fewer characters
 */
export async function listAddressesByEnds(
  { session, tables }: Context,
  ends: Ends,
  limitEach: number,
): Promise<Awaited<ReturnType<LookAlikeReader['listAddressesByEnds']>>> {
  if (ends.length === 0) return [];
  for (const { prefix, suffix } of ends)
    if (suffix.length < END_CHARACTERS.min || suffix.length > END_CHARACTERS.max || prefix.length > BEGIN_CHARACTERS)
      throw new AppError('INTERNAL', 'such ends have no index', { details: { prefix, suffix } });
  const tails = ends.map(({ suffix }) => [...suffix].reverse().join(''));
  const heads = ends.map(({ prefix }) => prefix);
  const rows = await session.query<EndsSqlRow>(
    `select k.n::integer, a.address_id, a.text
     from unnest($1::text[], $2::text[]) with ordinality as k (tail, head, n)
     cross join lateral (
       select address_id, text from ${tables.address}
       where ${ADDRESS_TAIL} >= k.tail collate "C" and ${ADDRESS_TAIL} < k.tail || $4 collate "C"
         and ${ADDRESS_HEAD} >= k.head collate "C" and ${ADDRESS_HEAD} < k.head || $4 collate "C"
       order by text limit $3
     ) a
     order by k.n, a.text`,
    [tails, heads, limitEach, LAST_CHARACTER],
  );
  const matches: { addressId: number; text: string }[][] = ends.map(() => []);
  for (const row of rows) matches[row.n - 1]?.push({ addressId: row.address_id, text: row.text });
  return matches;
}
