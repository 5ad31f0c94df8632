import type { TxId } from '@sulian/domain';

/** Rows in parts of at most so many transactions each, none of which is split; a transaction's rows stand together. */
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
