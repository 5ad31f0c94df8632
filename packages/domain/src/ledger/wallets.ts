import type { AddressId, LegRow } from '../block/leg.ts';
import type { TxId } from '../block/tx-id.ts';
import type { AddressRow } from './ledger-rows.ts';

/** Wallet `fromWalletId` became part of `intoWalletId` because of transaction `txId`. */
export interface WalletMergeRow {
  readonly seq: number;
  readonly fromWalletId: number;
  readonly intoWalletId: number;
  /** The two addresses that the reason joins: spent together, or the payer and who took the change. */
  readonly addressIds: readonly [AddressId, AddressId];
  readonly txId: TxId;
  readonly reason: MergeReason;
}

export type MergeReason = 'COMMON_INPUT_OWNERSHIP' | 'CHANGE_OF';

/** Addresses that belong together because of one transaction. */
export interface ClusterEvidence {
  readonly txId: TxId;
  readonly addressIds: readonly AddressId[];
  readonly reason: MergeReason;
  /** No evidence where the other payee is in a payer's wallet by then. */
  readonly unless?: Pick<Change, 'paid' | 'payers'>;
}

/** Decides which sources of a transaction are one owner; an empty answer for none (CoinJoin, single source). */
export type ClusterRule = (legs: readonly LegRow[]) => readonly AddressId[];

/** A payment to two addresses, by its signs. It is none where `paid` is in a payer's wallet: then that took the change. */
export interface Change {
  readonly payers: readonly AddressId[];
  readonly paid: AddressId;
  readonly change: AddressId;
}

/** Decides which destination of a transaction took the change. */
export interface ChangeRule {
  /** Changes with the rule: wallets that were clustered by another are clustered again. */
  readonly id: string;
  /** Undefined where it cannot be decided. */
  readonly decide: (
    legs: readonly LegRow[],
    find: (id: AddressId) => Pick<AddressRow, 'text' | 'firstTxId'> | undefined,
  ) => Change | undefined;
}

/** How blocks that can no longer change are clustered. */
export interface Clustering {
  /** Blocks behind the head that are left out, because a reorg may still replace them. */
  readonly finalityDepth: number;
  readonly rule: ClusterRule;
}
