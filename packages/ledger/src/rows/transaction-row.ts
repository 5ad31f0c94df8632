import type { TransactionRow } from '@sulian/domain';
import { hexOf } from '../tables/hash.ts';

export const TRANSACTION_COLUMNS = 'tx_id, hash, is_coinbase, is_failed, fee, coinbase_text';

export interface TransactionSqlRow {
  readonly tx_id: number;
  readonly hash: Buffer;
  readonly is_coinbase: boolean;
  readonly is_failed: boolean | null;
  readonly fee: string | null;
  readonly coinbase_text: string | null;
}

export const toTransactionRow = (row: TransactionSqlRow): TransactionRow => ({
  txId: row.tx_id,
  hash: hexOf(row.hash),
  kind: row.is_coinbase ? 'coinbase' : 'transfer',
  status: row.is_failed === null ? 'partly' : row.is_failed ? 'failed' : 'success',
  ...(row.fee === null ? {} : { feeBase: BigInt(row.fee) }),
  ...(row.coinbase_text === null ? {} : { coinbaseText: row.coinbase_text }),
});
