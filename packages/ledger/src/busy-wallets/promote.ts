import type { Session } from '@sulian/postgres';
import { BUSY_TRANSACTIONS } from '../tables/busy.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { movementsOfSql } from '../tables/views.ts';
import { addWallets, saveMembers, saveRows } from './save-rows.ts';

/** Smaller wallets are busy only for one busy address: summing up every small wallet at every merge is not worth it. */
const LARGE_WALLET = 32;

export interface Promotion {
  /** Look at wallets of merges from this sequence number on; at all wallets when undefined. */
  readonly fromMergeSeq: number | undefined;
  /** Transactions over all members above which a wallet is busy. */
  readonly above?: number;
  /** Members from which a wallet is summed up to see. */
  readonly largeFrom?: number;
}

/** Makes wallets busy that have become so; called once members have moved and wallets are saved. */
export async function promoteWallets(session: Session, tables: ChainTables, promotion: Promotion): Promise<void> {
  const isFirst = await markFirst(session, tables);
  const ids = await listPromoted(session, tables, isFirst ? { ...promotion, fromMergeSeq: undefined } : promotion);
  if (ids.length === 0) return;
  await addWallets(session, tables, ids);
  await saveMembers(session, tables, {
    sql: `select wallet_id, address_id from ${tables.address} where wallet_id = any($1::bigint[])`,
    values: [ids],
  });
  await saveRows(session, tables, {
    sql: `
      select a.wallet_id, t.tx_id, t.asset, sum(t.received) as received, sum(t.sent) as sent
      from ${tables.address} a cross join lateral (${movementsOfSql(tables)}) t
      where a.wallet_id = any($1::bigint[]) group by 1, 2, 3`,
    values: [ids],
  });
}

/** Looks at all wallets, if nobody ever has: after a bulk import, which clusters wallets of its own. */
export async function promoteFirst(session: Session, tables: ChainTables): Promise<void> {
  const rows = await session.query(`select from ${tables.busyWalletState}`, []);
  if (rows.length === 0) await promoteWallets(session, tables, { fromMergeSeq: undefined });
}

/** True once a chain: wallets of before are looked at then. */
async function markFirst(session: Session, { busyWalletState }: ChainTables): Promise<boolean> {
  const rows = await session.query(
    `insert into ${busyWalletState} default values on conflict do nothing returning is_only`,
    [],
  );
  return rows.length > 0;
}

async function listPromoted(
  session: Session,
  tables: ChainTables,
  { fromMergeSeq, above = BUSY_TRANSACTIONS, largeFrom = LARGE_WALLET }: Promotion,
): Promise<readonly number[]> {
  const { address, addressPage, wallet, walletMerge, busyWallet } = tables;
  // An old wallet id leads nowhere, but an address of the merge is in the wallet of today.
  const touched =
    fromMergeSeq === undefined
      ? `select wallet_id, size from ${wallet}`
      : `select w.wallet_id, (select size from ${wallet} s where s.wallet_id = w.wallet_id) as size
         from (
           select distinct (select a.wallet_id from ${address} a where a.address_id = m.address_id) as wallet_id
           from ${walletMerge} m where m.seq >= $3
         ) w`;
  // Looked up one by one: of rows this new the planner knows nothing, and would rather read whole tables.
  const rows = await session.query<{ wallet_id: number }>(
    `with touched as materialized (${touched}),
     candidates as materialized (
       select wallet_id from touched where size >= $2
       union
       select (select a.wallet_id from ${address} a where a.address_id = p.address_id)
       from ${addressPage} p where p.page = 0
     ),
     idle as materialized (
       select wallet_id from candidates c
       where wallet_id is not null and (
         select true from ${busyWallet} w where w.wallet_id = c.wallet_id
       ) is null
     )
     select wallet_id from idle i
     where (select sum(a.transactions) from ${address} a where a.wallet_id = i.wallet_id) > $1
     order by wallet_id`,
    fromMergeSeq === undefined ? [above, largeFrom] : [above, largeFrom, fromMergeSeq],
  );
  return rows.map((row) => row.wallet_id);
}
