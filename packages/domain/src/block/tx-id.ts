/** Maximum number of entries per block: transactions and reserved positions together. */
export const MAX_BLOCK_ENTRIES = 2 ** 20;

/**
 * Ledger key of a transaction: `height · 2^20 + position`. Sorts by time; a block is one key range.
 * A plain number: 2^53 / 2^20 leaves heights up to 8.5e9.
 */
export type TxId = number;

/** @throws RangeError when the position does not fit a block (more than 2^20 entries). */
export function toTxId(height: number, position: number): TxId {
  if (!Number.isInteger(position) || position < 0 || position >= MAX_BLOCK_ENTRIES)
    throw new RangeError(`position ${position} in block ${height} does not fit ${MAX_BLOCK_ENTRIES} entries`);
  return height * MAX_BLOCK_ENTRIES + position;
}

export const heightOf = (txId: TxId): number => Math.floor(txId / MAX_BLOCK_ENTRIES);
export const positionOf = (txId: TxId): number => txId % MAX_BLOCK_ENTRIES;
