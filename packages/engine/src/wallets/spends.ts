import type { AddressId, AddressTransactionRow, LegRow, TxId } from '@sulian/domain';

/** Two addresses of one owner: they were spent together in this transaction. */
export interface WalletLink {
  readonly txId: TxId;
  readonly from: AddressId;
  readonly to: AddressId;
  /** Addresses that the transaction joins. */
  readonly together: number;
}

export interface SpendReader {
  listLegs(txIds: readonly TxId[]): Promise<readonly LegRow[]>;
  listAddressTransactionsAfter(query: {
    readonly addressIds: readonly AddressId[];
    readonly asset: number;
    readonly afterTxId: TxId;
    readonly limit: number;
  }): Promise<readonly AddressTransactionRow[]>;
}

/** Counts, never seconds: the same question has the same answer everywhere. */
export interface ExplainBudget {
  /** Transactions whose legs are read. */
  readonly transactions: number;
  /** Rows of the addresses' histories that are read. */
  readonly rows: number;
}
