import type { TransactionStatus } from '../block/block.ts';
import type { ChainEvent } from '../block/chain-event.ts';
import type { AddressId } from '../block/leg.ts';
import type { TxId } from '../block/tx-id.ts';

export interface BlockRow {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timeSec: number;
  readonly transactions: number;
}

/** A block's place and time. */
export type BlockTime = Pick<BlockRow, 'height' | 'timeSec'>;

export interface TransactionRow {
  readonly txId: TxId;
  readonly hash: string;
  readonly kind: 'coinbase' | 'transfer';
  readonly status: TransactionStatus;
  /** Undefined while an input's origin is unknown: a fee that cannot be computed is not 0. */
  readonly feeBase?: bigint;
  readonly coinbaseText?: string;
}

/** An address that an issuer blocks from sending an asset. */
export interface FrozenRow {
  readonly address: string;
  readonly asset: number;
}

/** An event of a transaction in the ledger; its token has its number. */
export interface EventRow extends Omit<ChainEvent, 'token'> {
  readonly txId: TxId;
}

/** A transaction of which one operation bears a note. */
export interface NotedTransaction extends TransactionRow {
  readonly operation: number;
}

export interface AddressRow {
  readonly addressId: AddressId;
  readonly text: string;
  /** Root wallet; undefined while the address is in none. */
  readonly walletId?: number;
  /** Addresses in that wallet; 1 when the address is in none. */
  readonly walletSize: number;
  /** The wallet's reference address: its first-seen member (this very address when it is in no wallet). */
  readonly referenceAddressId: AddressId;
  readonly firstTxId: TxId;
  readonly lastTxId: TxId;
}

export interface AddressTransactionRow {
  readonly addressId: AddressId;
  readonly txId: TxId;
  readonly asset: number;
  readonly receivedBase: bigint;
  readonly sentBase: bigint;
}

/**
 * An address, a wallet, or addresses of one owner. The last are on account chains those that an entity is known to own;
 * on UTXO chains one address outside all wallets, queried as the wallet that it is.
 */
export type LedgerObject =
  | { readonly kind: 'ADDRESS'; readonly addressId: AddressId }
  | { readonly kind: 'WALLET'; readonly walletId: number }
  | { readonly kind: 'OWNED'; readonly addressIds: readonly AddressId[] };

/** Effects of transactions on an object, one column each: one row per transaction and asset, ascending by both. */
export interface MovementColumns {
  readonly txIds: Float64Array;
  /** Times of the transactions' blocks. */
  readonly timeSecs: Float64Array;
  readonly assets: Int32Array;
  readonly receivedBase: readonly bigint[];
  readonly sentBase: readonly bigint[];
}

/** Facts that a walk over accounts needs of an address that it meets. */
export interface PartyRow {
  readonly addressId: AddressId;
  /** Distinct ones, whatever their assets. */
  readonly transactions: number;
  /**
   * True above the limit. A reader that records dependencies records the comparison alone, which most later transactions
   * do not change. Absent: `transactions` is compared.
   */
  readonly hasMoreThan?: (limit: number) => boolean;
  /** A block has shown it to be a contract. */
  readonly isContract: boolean;
  /** Root wallet; undefined while the address is in none. */
  readonly walletId?: number;
  readonly walletSize: number;
}

/** Owner for whom an account has one asset. */
export interface HolderRow {
  readonly account: string;
  readonly owner: string;
  readonly asset: number;
  /** The transaction that showed this owner first. */
  readonly fromTxId: TxId;
}

export interface TotalRow {
  readonly asset: number;
  readonly receivedBase: bigint;
  readonly sentBase: bigint;
  readonly transactions: number;
}

/** Local day of a moment, days since 1970-01-01. */
export type DayOf = (timeSec: number) => number;

export interface DayTotalRow {
  /** Days since 1970-01-01, of UTC unless others were requested. */
  readonly day: number;
  /** UTC day of the movements, whose price applies to them, where `day` is one of another zone: prices are per UTC day. */
  readonly priceDay?: number;
  readonly asset: number;
  readonly receivedBase: bigint;
  readonly sentBase: bigint;
}
