import type { Transaction } from '../block/block.ts';
import type { FetchedBlock } from './block-reader-port.ts';
import type { StoredBlock } from './coverage.ts';

/** Cuts a block down to some of its transactions, each with its position. Facts of the whole block stay. */
export const cutBlock = (
  { block, anchor }: FetchedBlock,
  isWanted: (transaction: Transaction) => boolean,
): StoredBlock => ({
  anchor,
  entries: block.transactions.length,
  block: {
    ...block,
    transactions: block.transactions
      .map((transaction, position) => ({ ...transaction, position: transaction.position ?? position }))
      .filter(isWanted),
  },
});
