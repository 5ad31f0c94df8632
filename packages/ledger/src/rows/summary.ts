import type { AddressId, TxId } from '@sulian/domain';

/** Effect of one transaction on one address in one asset. */
export interface Movement {
  readonly addressId: AddressId;
  readonly txId: TxId;
  readonly asset: number;
  /** True on the row of the smallest asset: one a (transaction, address), so that counts are exact. */
  readonly isFirst: boolean;
  readonly received: bigint;
  readonly sent: bigint;
}

/** Effect of the whole batch on one address in one asset. */
export interface TotalChange {
  readonly addressId: AddressId;
  readonly asset: number;
  received: bigint;
  sent: bigint;
  transactions: number;
}

/** Effect of the whole batch on one address. */
export interface AddressChange {
  readonly addressId: AddressId;
  readonly firstTxId: TxId;
  lastTxId: TxId;
  transactions: number;
}

export interface Summary {
  /** In ledger order. */
  readonly movements: readonly Movement[];
  readonly totals: readonly TotalChange[];
  readonly addresses: readonly AddressChange[];
}

/** How many transactions addresses have, the batch's among them. */
export type TransactionCounts = ReadonlyMap<AddressId, number>;
