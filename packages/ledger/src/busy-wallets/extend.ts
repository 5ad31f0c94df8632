import { type TxId, toTxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { hasBusyWallets, saveRows } from './save-rows.ts';

/** Adds what the blocks from a height on did to busy wallets; called once those blocks are written. */
export async function extendBusyWallets(session: Session, tables: ChainTables, fromHeight: number): Promise<void> {
  if (!(await hasBusyWallets(session, tables))) return;
  const from: TxId = toTxId(fromHeight, 0);
  await saveRows(session, tables, {
    sql: `
      select a.wallet_id, l.tx_id, l.asset,
        coalesce(sum(l.amount) filter (where l.is_destination), 0) as received,
        coalesce(sum(l.amount) filter (where not l.is_destination), 0) as sent
      from ${tables.leg} l
      join ${tables.address} a on a.address_id = l.address_id
      join ledger.busy_wallet w on w.chain = $1::smallint and w.wallet_id = a.wallet_id
      where l.tx_id >= $2::bigint and l.amount is not null
      group by 1, 2, 3`,
    values: [from],
  });
}
