import type { Transaction, TxId } from '@sulian/domain';

/** A leg on its way into the tables; address and amount of a spending one are filled in when its output is found. */
export interface FlatLeg {
  readonly txId: TxId;
  /** Packed with its type, as in `leg.operation`. */
  readonly operation: number;
  readonly isDestination: boolean;
  readonly position: number;
  readonly asset: number;
  readonly isUnspendable: boolean;
  readonly spentHash: string | undefined;
  readonly spentIndex: number | undefined;
  spentTxId: TxId | undefined;
  text: string | undefined;
  addressId: number | undefined;
  amount: bigint | undefined;
}

export interface FlatTransaction {
  readonly txId: TxId;
  readonly source: Transaction;
  /** Tokens of spent outputs come last, when those are found. */
  readonly legs: FlatLeg[];
}
