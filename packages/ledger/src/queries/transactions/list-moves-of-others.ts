import type { AddressId, MovesOfOthers, OthersMoves } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { NumberText } from '../../rows/number-text.ts';
import { NATIVE } from '../../tables/native.ts';

/**
 * Tokens that left others' accounts in an address's newest transactions, summed by the server: most transactions have
 * none, and their legs are not sent.
 */
export async function listMovesOfOthers(
  { session, tables }: Context,
  addressId: AddressId,
  limit: number,
): Promise<MovesOfOthers> {
  const [row] = await session.query<{ transactions: number; text: string | null }>(
    `with mine as materialized (
       select tx_id from ${tables.addressTransaction}
       where address_id = $1 and asset = ${NATIVE} order by tx_id desc limit $2 + 1
     ),
     moved as (
       select tx_id, asset, count(*) as moves, count(distinct address_id) as payers, (min(amount) = 0)::integer as zero
       from ${tables.leg}
       where tx_id = any(array(select tx_id from mine order by tx_id desc limit $2))
         and tx_id between (select min(tx_id) from mine) and (select max(tx_id) from mine)
         and asset <> ${NATIVE} and not is_destination and address_id <> $1
       group by tx_id, asset
     )
     select (select count(*)::integer from mine) as transactions,
       (select string_agg(concat_ws(' ', tx_id, asset, moves, payers, zero), ' ' order by tx_id desc, asset) from moved) as text`,
    [addressId, limit],
  );
  return { rows: readRows(row?.text ?? ''), isWhole: (row?.transactions ?? 0) <= limit };
}

function readRows(text: string): readonly OthersMoves[] {
  const rows: OthersMoves[] = [];
  for (const numbers = new NumberText(text); !numbers.isAtEnd; ) {
    const [txId, asset, moves] = [numbers.next(), numbers.next(), numbers.next()];
    rows.push({ txId, asset, moves, payers: numbers.next(), hasZero: numbers.next() === 1 });
  }
  return rows;
}
