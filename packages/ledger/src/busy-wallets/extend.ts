import { type TxId, toTxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { hasBusyWallets, saveRows } from './save-rows.ts';

/** Adds what the blocks from a height on did to busy wallets; called once those blocks are written. */
export async function extendBusyWallets(session: Session, tables: ChainTables, fromHeight: number): Promise<void> {
  if (!(await hasBusyWallets(session, tables))) return;
  const from: TxId = toTxId(fromHeight, 0);
  await saveRows(session, tables, {
    // Each step is materialised: the planner has no statistics of rows this new, and joins them the wrong way round.
    sql: `
      with moved as materialized (
        select address_id, tx_id, asset,
          coalesce(sum(amount) filter (where is_destination), 0) as received,
          coalesce(sum(amount) filter (where not is_destination), 0) as sent
        from ${tables.leg} where tx_id >= $1::bigint and address_id is not null and amount is not null
        group by address_id, tx_id, asset
      ),
      owned as materialized (
        select (select a.wallet_id from ${tables.address} a where a.address_id = m.address_id) as wallet_id, m.*
        from moved m
      )
      select o.wallet_id, o.tx_id, o.asset, sum(o.received) as received, sum(o.sent) as sent
      from owned o
      where o.wallet_id in (select wallet_id from ${tables.busyWallet})
      group by 1, 2, 3`,
    values: [from],
  });
}
