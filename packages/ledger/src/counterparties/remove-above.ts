import type { AddressId, TxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { countTransactions } from './count-whole.ts';
import { findLastTransactions, type LookedAt } from './find-last-transactions.ts';
import { dropIdle, listCounted, markUncounted } from './members.ts';
import { subtractSums } from './save-sums.ts';
import type { EdgeCounting } from './settings.ts';

/** Rows whose last transaction is looked for at a time. */
const ROWS_A_TIME = 5_000;

/**
 * Subtracts the effects of the blocks from a transaction on from counterparties; addresses that are no longer busy lose
 * theirs. Called when `pg_temp.undone` lists the effects and addresses are reversed, before legs go.
 */
export async function removeCounterpartiesAbove(
  session: Session,
  tables: ChainTables,
  { from, counting }: { readonly from: TxId; readonly counting: EdgeCounting | undefined },
): Promise<void> {
  if (counting === undefined) return;
  const touched = await listTouched(session, tables);
  if (touched.length === 0) return;
  await dropIdle(session, tables, { above: counting.above, ids: touched });
  const ids = [...(await listCounted(session, tables, touched))];
  if (ids.length === 0) return;
  await countTransactions(session, tables, {
    ids,
    rule: counting.rule,
    sql: 'select distinct tx_id from pg_temp.undone where address_id = any($1) order by tx_id',
    work: (outgoing) => subtractSums(session, tables, { ids, outgoing }),
  });
  await saveLast(session, tables, { ids, from, counting });
}

async function listTouched(session: Session, { counterpartyAddress }: ChainTables): Promise<readonly AddressId[]> {
  const rows = await session.query<{ address_id: number }>(
    `select address_id from ${counterpartyAddress} where address_id in (select address_id from pg_temp.undone)`,
  );
  return rows.map((row) => row.address_id);
}

/**
 * Sets the last transaction of rows that still end above to one below; their first is below anyway. An address with a
 * row without such a transaction is queued for a new count: a rollback neither fails for it nor searches for long.
 */
async function saveLast(
  session: Session,
  tables: ChainTables,
  { ids, from, counting }: { readonly ids: readonly AddressId[]; readonly from: TxId; readonly counting: EdgeCounting },
): Promise<void> {
  const lookedAt: LookedAt = new Map();
  for (;;) {
    const rows = await session.query<{ address_id: number; other_id: number; asset: number }>(
      `select c.address_id, c.other_id, c.asset
       from ${tables.counterpartyTotal} t join ${tables.counterparty} c
         on c.address_id = t.address_id and c.side in (1, 2, 3) and c.asset = t.asset
       where t.address_id = any($1) and c.last_tx_id >= $2 limit $3`,
      [ids, from, ROWS_A_TIME],
    );
    if (rows.length === 0) return;
    const keys = rows.map((row) => ({ addressId: row.address_id, otherId: row.other_id, asset: row.asset }));
    const last = await findLastTransactions(session, tables, { keys, before: from, rule: counting.rule, lookedAt });
    const lost = new Set(keys.filter((_, index) => last[index] === undefined).map(({ addressId }) => addressId));
    // Before the others are saved: of those it takes no row is left.
    await markUncounted(session, tables, [...lost]);
    await session.query(
      `update ${tables.counterparty} c set last_tx_id = k.last_tx_id
       from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::bigint[]) as k (address_id, other_id, asset, last_tx_id)
       where c.address_id = k.address_id and c.other_id = k.other_id and c.asset = k.asset`,
      [keys.map((key) => key.addressId), keys.map((key) => key.otherId), keys.map((key) => key.asset), last],
    );
  }
}
