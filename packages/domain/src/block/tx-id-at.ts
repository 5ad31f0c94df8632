import type { Block } from './block.ts';
import { type TxId, toTxId } from './tx-id.ts';

/**
 * Key of the transaction at an index of `Block.transactions`: by its own position, since a block may be cut down to some
 * of its transactions.
 */
export const txIdAt = ({ height, transactions }: Block, index: number): TxId =>
  toTxId(height, transactions[index]?.position ?? index);
