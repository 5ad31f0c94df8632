import type { AddressId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { joinBusyWallets } from '../busy-wallets/join.ts';
import { type Merge, type Wallet, WalletForest } from '../rows/wallet-forest.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { copyLine, copyRows } from '../tables/copy.ts';
import { toStoredMergeReason } from '../tables/merge-reason.ts';

/** The current wallets of the addresses. */
export async function readForest(
  session: Session,
  tables: ChainTables,
  ids: readonly AddressId[],
): Promise<WalletForest> {
  const members = await session.query<{ address_id: number; wallet_id: number | null }>(
    `select address_id, wallet_id from ${tables.address} where address_id = any($1)`,
    [ids],
  );
  const wallets = await listWallets(session, tables, [
    ...new Set(members.flatMap((row) => (row.wallet_id === null ? [] : [row.wallet_id]))),
  ]);
  const forest = new WalletForest();
  for (const row of members)
    forest.add(row.address_id, row.wallet_id === null ? undefined : wallets.get(row.wallet_id));
  return forest;
}

async function listWallets(session: Session, { wallet }: ChainTables, ids: readonly number[]) {
  const rows = await session.query<{ wallet_id: number; size: number; reference_address_id: number }>(
    `select wallet_id, size, reference_address_id from ${wallet} where wallet_id = any($1)`,
    [ids.toSorted((a, b) => a - b)],
  );
  return new Map(
    rows.map((row): [number, Wallet] => [
      row.wallet_id,
      { walletId: row.wallet_id, size: row.size, referenceAddressId: row.reference_address_id },
    ]),
  );
}

/** Writes what the forest's merges changed: members, wallets, and (from `firstSeq` on) the merges. */
export async function saveMerges(
  session: Session,
  tables: ChainTables,
  { forest, firstSeq }: { readonly forest: WalletForest; readonly firstSeq: number },
): Promise<void> {
  const { merges } = forest;
  if (merges.length === 0) return;
  await joinBusyWallets(session, tables, forest);
  await moveMembers(session, tables, forest);
  await saveWallets(session, tables, forest);
  await insertMerges(session, tables, { merges, firstSeq });
}

export const insertMerges = (
  session: Session,
  tables: ChainTables,
  {
    merges,
    firstSeq,
    isNew = false,
  }: { readonly merges: readonly Merge[]; readonly firstSeq: number; readonly isNew?: boolean },
): Promise<void> =>
  copyRows(
    session,
    {
      table: tables.walletMerge,
      columns: 'seq, from_wallet_id, into_wallet_id, address_id, other_address_id, tx_id, chain, reason',
      isNew,
    },
    merges.map((merge, index) => ({ merge, seq: firstSeq + index })),
    ({ merge, seq }) => mergeLine(merge, seq, tables.number),
  );

const mergeLine = (merge: Merge, seq: number, number: number): string =>
  copyLine([
    seq,
    merge.fromWalletId,
    merge.intoWalletId,
    merge.addressIds[0],
    merge.addressIds[1],
    merge.txId,
    number,
    toStoredMergeReason(merge.reason),
  ]);

/** Members of each wallet that went into another; a lone address is the wallet of its own id. */
export async function moveMembers(session: Session, { address }: ChainTables, forest: WalletForest): Promise<void> {
  const ids = [...new Set(forest.merges.flatMap((each) => [each.fromWalletId, each.intoWalletId]))].sort(
    (a, b) => a - b,
  );
  const roots = ids.map((id) => forest.rootOf(id));
  // A remaining wallet's members do not change, and may be very many.
  const mergedIds = ids.filter((id) => forest.rootOf(id) !== id);
  await session.query(
    `update ${address} a set wallet_id = k.root from unnest($1::bigint[], $2::bigint[]) as k (wallet_id, root)
     where a.wallet_id = k.wallet_id`,
    [mergedIds, mergedIds.map((id) => forest.rootOf(id))],
  );
  await session.query(
    `update ${address} a set wallet_id = k.root from unnest($1::bigint[], $2::bigint[]) as k (address_id, root)
     where a.address_id = k.address_id and a.wallet_id is null`,
    [ids, roots],
  );
}

export async function saveWallets(
  session: Session,
  { wallet, number }: ChainTables,
  forest: WalletForest,
): Promise<void> {
  const mergedIds = forest.merges.map((each) => each.fromWalletId).sort((a, b) => a - b);
  await session.query(`delete from ${wallet} where wallet_id = any($1)`, [mergedIds]);
  const roots = [...new Set(forest.merges.map((each) => forest.rootOf(each.intoWalletId)))]
    .sort((a, b) => a - b)
    .map((id) => forest.walletOf(id));
  await session.query(
    `insert into ${wallet} as w (wallet_id, reference_address_id, size, chain)
     select k.wallet_id, k.reference_address_id, k.size, $1
     from unnest($2::bigint[], $3::bigint[], $4::integer[]) as k (wallet_id, reference_address_id, size)
     on conflict (wallet_id) do update set reference_address_id = excluded.reference_address_id, size = excluded.size`,
    [
      number,
      roots.map((each) => each.walletId),
      roots.map((each) => each.referenceAddressId),
      roots.map((each) => each.size),
    ],
  );
}
