import type { Session } from '@sulian/postgres';
import { BUSY_TRANSACTIONS } from '../tables/busy.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
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
    sql: `select wallet_id, address_id from ${tables.address} where wallet_id = any($2::bigint[])`,
    values: [ids],
  });
  await saveRows(session, tables, {
    sql: `
      select a.wallet_id, t.tx_id, t.asset, sum(t.received) as received, sum(t.sent) as sent
      from ${tables.address} a join ${tables.addressTransaction} t on t.address_id = a.address_id
      where a.wallet_id = any($2::bigint[]) group by 1, 2, 3`,
    values: [ids],
  });
}

/** True once a chain: wallets of before are looked at then. */
async function markFirst(session: Session, { number }: ChainTables): Promise<boolean> {
  const rows = await session.query(
    'insert into ledger.busy_wallet_state (chain) values ($1::smallint) on conflict do nothing returning chain',
    [number],
  );
  return rows.length > 0;
}

async function listPromoted(
  session: Session,
  tables: ChainTables,
  { fromMergeSeq, above = BUSY_TRANSACTIONS, largeFrom = LARGE_WALLET }: Promotion,
): Promise<readonly number[]> {
  const { address, addressPage, wallet, walletMerge, number } = tables;
  const isAll = fromMergeSeq === undefined;
  // Old wallet ids lead nowhere, but an address of the merge is in the wallet of today.
  const touched = isAll
    ? ''
    : `and wallet_id in (select a.wallet_id from ${walletMerge} m join ${address} a on a.address_id = m.address_id where m.seq >= $4)`;
  const rows = await session.query<{ wallet_id: number }>(
    `with candidates as (
       select wallet_id from ${wallet} where size >= $3 ${touched}
       union
       select a.wallet_id from ${addressPage} p join ${address} a on a.address_id = p.address_id
       where p.page = 0 and a.wallet_id is not null
     )
     select c.wallet_id from candidates c join ${address} a on a.wallet_id = c.wallet_id
     where not exists (select from ledger.busy_wallet w where w.chain = $1::smallint and w.wallet_id = c.wallet_id)
     group by c.wallet_id having sum(a.transactions) > $2 order by c.wallet_id`,
    isAll ? [number, above, largeFrom] : [number, above, largeFrom, fromMergeSeq],
  );
  return rows.map((row) => row.wallet_id);
}
