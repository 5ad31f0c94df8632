import type { AddressId, LegRow, TxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { listLegs } from '../queries/transactions/list-legs.ts';
import type { ChainTables } from '../tables/chain-tables.ts';

/** Transactions whose legs are read at a time: a payout may have thousands of legs. */
const TRANSACTIONS_A_READ = 500;

/** The table that names every transaction of an address, by an index that begins with it. */
export const transactionsOf = ({ keepsMovements, addressTransaction, leg }: ChainTables): string =>
  keepsMovements ? addressTransaction : leg;

/** SQL of all transactions of the addresses $1, ascending, each once. */
export const allTransactionsSql = (tables: ChainTables): string =>
  `select distinct tx_id from ${transactionsOf(tables)} where address_id = any($1) order by tx_id`;

/**
 * The legs of transactions, one transaction after the other, however many there are: neither server nor program has
 * more than some in memory. Other statements of the session may come between.
 * @param asked.sql rows of `tx_id`, ascending, each once
 */
export async function* streamTransactionLegs(
  session: Session,
  tables: ChainTables,
  query: { readonly sql: string; readonly ids: readonly AddressId[] },
): AsyncGenerator<readonly LegRow[]> {
  await session.query(`declare asked_transaction no scroll cursor for ${query.sql}`, [query.ids]);
  for (;;) {
    const rows = await session.query<{ tx_id: TxId }>(`fetch ${TRANSACTIONS_A_READ} from asked_transaction`);
    if (rows.length === 0) break;
    const txIds = rows.map((row) => row.tx_id);
    yield* splitByTransaction(await listLegs({ session, tables }, txIds));
  }
  await session.query('close asked_transaction');
}

/** @param legs in ledger order */
export function* splitByTransaction(legs: readonly LegRow[]): Generator<readonly LegRow[]> {
  for (let start = 0; start < legs.length; ) {
    const txId = legs[start]?.txId;
    let end = start + 1;
    while (legs[end]?.txId === txId) end += 1;
    yield legs.slice(start, end);
    start = end;
  }
}
