import type { TxId } from '@sulian/domain';

/**
 * Splits rows into parts of at most so many transactions. Rows of one transaction are consecutive, and stay in one
 * part.
 */
export function* sliceTransactions<Row extends { readonly txId: TxId }>(
  rows: readonly Row[],
  most: number,
): Generator<readonly Row[]> {
  let [from, transactions] = [0, 0];
  for (const [at, { txId }] of rows.entries()) {
    if (txId === rows[at - 1]?.txId) continue;
    if (transactions === most) {
      yield rows.slice(from, at);
      [from, transactions] = [at, 0];
    }
    transactions += 1;
  }
  if (from < rows.length) yield rows.slice(from);
}
