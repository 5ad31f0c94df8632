import type { TransactionRow, TxId } from '@sulian/domain';
import { type Context, keysOf } from './context.ts';
import { TRANSACTION_COLUMNS, type TransactionSqlRow, toTransactionRow } from './transaction-row.ts';

/** The transactions, ascending. */
export async function listTransactions(
  { session, tables }: Context,
  txIds: readonly TxId[],
): Promise<readonly TransactionRow[]> {
  if (txIds.length === 0) return [];
  const rows = await session.query<TransactionSqlRow>(
    `select ${TRANSACTION_COLUMNS} from ${tables.transaction} where tx_id = any($1) order by tx_id`,
    [keysOf(txIds)],
  );
  return rows.map(toTransactionRow);
}
