import type { AddressId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { BUSY_TRANSACTIONS } from '../tables/busy.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { buildBusy } from '../write/save-busy.ts';

/**
 * Recomputes everything that is derived from the rows of these addresses. Nothing is added to stored sums, so that
 * neither the order of rounds nor a repeated one matters.
 * @returns texts of the addresses
 */
export async function recomputeAddresses(
  session: Session,
  tables: ChainTables,
  ids: readonly AddressId[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { address, addressTransaction, addressPage, addressDay, keepsMovements } = tables;
  const rows = await session.query<{ text: string }>(
    `update ${address} a set first_tx_id = m.first_tx_id, last_tx_id = m.last_tx_id, transactions = m.transactions${keepsMovements ? '' : ', received = m.received, sent = m.sent'}
     from (
       select address_id, min(tx_id) as first_tx_id, max(tx_id) as last_tx_id,
         count(*) filter (where is_first) as transactions, sum(received) as received, sum(sent) as sent
       from ${addressTransaction} where address_id = any($1) group by 1
     ) m where a.address_id = m.address_id returning a.text`,
    [ids],
  );
  for (const table of [addressPage, addressDay])
    await session.query(`delete from ${table} where address_id = any($1)`, [ids]);
  if (keepsMovements) await recomputeTotals(session, tables, ids);
  const busy = await session.query<{ address_id: number }>(
    `select address_id from ${address} where address_id = any($1) and transactions > $2 order by 1`,
    [ids, BUSY_TRANSACTIONS],
  );
  await buildBusy(
    session,
    tables,
    busy.map((row) => row.address_id),
  );
  return rows.map(({ text }) => text);
}

async function recomputeTotals(
  session: Session,
  { addressTransaction, addressTotal, number }: ChainTables,
  ids: readonly AddressId[],
): Promise<void> {
  await session.query(`delete from ${addressTotal} where address_id = any($1)`, [ids]);
  await session.query(
    `insert into ${addressTotal} (address_id, asset, transactions, chain, received, sent)
     select address_id, asset, count(*), ${number}, sum(received), sum(sent)
     from ${addressTransaction} where address_id = any($1) group by 1, 2`,
    [ids],
  );
}

/** Recounts the stored transactions of these blocks. */
export async function recountBlocks(
  session: Session,
  { block, transaction }: ChainTables,
  heights: readonly number[],
): Promise<void> {
  await session.query(
    `update ${block} b set transactions = (
       select count(*) from ${transaction} t where t.tx_id >= b.height << 20 and t.tx_id < (b.height + 1) << 20
     ) where height = any($1)`,
    [heights],
  );
}
