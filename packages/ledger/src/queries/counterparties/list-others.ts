import { getChain, type Others, type OthersQuery } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { NumberText } from '../../rows/number-text.ts';
import { isCounted, LEFT_OUT } from './list-counterparties.ts';

/** Others of an address with their wallets, as one text: a hub has a million of them. */
export async function listOthers(context: Context, query: OthersQuery): Promise<Others | undefined> {
  const { session, tables } = context;
  const { addressId, direction, afterId, limit } = query;
  if (!(await isCounted(context, addressId))) return undefined;
  // No wallet is looked up on chains without clustering.
  const hasWallets = getChain(tables.chain).spendsOutputs;
  const [row] = await session.query<{ others: string | null }>(
    `select string_agg(concat_ws(' ', o.id, ${hasWallets ? 'coalesce(a.wallet_id, 0)' : '0'}), ' ' order by o.id) as others
     from (
       select other_id as id from ${tables.counterparty}
       where address_id = $1 and other_id > greatest($2::bigint, 0) and side <> $3
       order by other_id limit $4
     ) o ${hasWallets ? `left join ${tables.address} a on a.address_id = o.id` : ''}`,
    [addressId, afterId, LEFT_OUT[direction], limit],
  );
  const ids: number[] = [];
  const walletIds: number[] = [];
  const text = new NumberText(row?.others ?? '');
  while (!text.isAtEnd) {
    ids.push(text.next());
    walletIds.push(text.next());
  }
  return { ids, walletIds };
}
