import type { Transaction } from '../block/block.ts';
import type { FetchedBlock } from './block-reader-port.ts';
import type { KeptBlock } from './coverage.ts';

/** Cuts a block down to some of its transactions, each with its position. Facts of the whole block stay. */
export const cutBlock = (
  { block, anchor }: FetchedBlock,
  isKept: (transaction: Transaction) => boolean,
): KeptBlock => ({
  anchor,
  entries: block.transactions.length,
  block: {
    ...block,
    transactions: block.transactions
      .map((transaction, position) => ({ ...transaction, position: transaction.position ?? position }))
      .filter(isKept),
  },
});
