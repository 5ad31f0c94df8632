import { type EarlierSnapshot, type LedgerChanges, outputKey, toTxId } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { NumberText } from '../../rows/number-text.ts';
import { hexOf } from '../../tables/hash.ts';

/** Legs, addresses and merges that are read at once, of each: some hundred blocks of a busy chain. */
const MAX_ROWS = 200_000;

interface ChangesSqlRow {
  readonly hash: Buffer | null;
  readonly is_whole: boolean;
  readonly addresses: string | null;
  readonly spent: string | null;
  readonly merges: string | null;
  readonly texts: readonly string[];
  readonly has_freezes: boolean;
}

/** Changes since an earlier snapshot of the chain, with one statement. */
export async function findChangesSince(
  { session, tables }: Context,
  { height, hash, addresses, merges }: EarlierSnapshot,
): Promise<LedgerChanges | undefined> {
  const [row] = await session.query<ChangesSqlRow>(
    `with l as materialized (
       select address_id, spent_tx_id, spent_index from ${tables.leg} where tx_id >= $2 limit $5 + 1
     ),
     m as materialized (
       select from_wallet_id, into_wallet_id from ${tables.walletMerge} where seq > $3 order by seq limit $5 + 1
     ),
     c as materialized (select text from ${tables.contract} where height > $1 limit $5 + 1),
     n as materialized (select text from ${tables.address} where address_id > $4 order by address_id limit $5 + 1),
     a as materialized (
       select address_id, wallet_id from ${tables.address} where address_id = any(array(select address_id from l))
       union select address_id, wallet_id from ${tables.address} where text = any(array(select text from c))
     )
     select (select hash from ${tables.block} where height = $1) as hash,
       (select count(*) from l) <= $5 and (select count(*) from m) <= $5
         and (select count(*) from c) <= $5 and (select count(*) from n) <= $5 as is_whole,
       (select string_agg(address_id || ' ' || coalesce(wallet_id, 0), ' ') from a) as addresses,
       (select string_agg(spent_tx_id || ' ' || spent_index, ' ') from l where spent_tx_id is not null) as spent,
       (select string_agg(from_wallet_id || ' ' || into_wallet_id, ' ') from m) as merges,
       array(select text from n union all select text from c) as texts,
       -- The numbers of FREEZE, UNFREEZE and DESTROY, as in listFrozen.
       exists (select from ${tables.event} where tx_id >= $2 and kind in (0, 1, 2)) as has_freezes`,
    [height, toTxId(height + 1, 0), merges, addresses, MAX_ROWS],
  );
  if (row === undefined || row.hash === null || hexOf(row.hash) !== hash || !row.is_whole) return undefined;
  const owners = readPairs(row.addresses);
  return {
    addressIds: new Set(owners.map(([addressId]) => addressId)),
    walletIds: new Set(owners.flatMap(([, walletId]) => (walletId === 0 ? [] : [walletId]))),
    mergedWalletIds: new Set(readPairs(row.merges).flat()),
    spentOutputs: new Set(readPairs(row.spent).map(([txId, index]) => outputKey({ txId, index }))),
    texts: row.texts,
    hasFreezes: row.has_freezes,
  };
}

function readPairs(text: string | null): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  for (const numbers = new NumberText(text ?? ''); !numbers.isAtEnd; ) pairs.push([numbers.next(), numbers.next()]);
  return pairs;
}
