import type { Block } from './block.ts';
import { type TxId, toTxId } from './tx-id.ts';

/**
 * Key of the transaction at an index of `Block.transactions`. Its own position counts: a block may contain only some
 * transactions.
 */
export const txIdAt = ({ height, transactions }: Block, index: number): TxId =>
  toTxId(height, transactions[index]?.position ?? index);
