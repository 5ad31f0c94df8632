import type {
  AddressId,
  AddressRow,
  AddressTransactionRow,
  LegRow,
  MergeReason,
  TxId,
  WalletMergeRow,
} from '@sulian/domain';

/** Two addresses of one owner: spent together in this transaction, or the one took the change of the other's payment. */
export interface WalletLink {
  readonly reason: MergeReason;
  readonly txId: TxId;
  readonly from: AddressId;
  readonly to: AddressId;
  /** Addresses that the transaction joins. */
  readonly together: number;
  /** Which of the two took the change, for the reason `CHANGE_OF`. */
  readonly change?: AddressId;
}

export interface SpendReader {
  listAddresses(ids: readonly AddressId[]): Promise<readonly AddressRow[]>;
  listLegs(txIds: readonly TxId[]): Promise<readonly LegRow[]>;
  listMergesOf(walletIds: readonly number[]): Promise<readonly WalletMergeRow[]>;
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
