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
}

/** Decides which sources of a transaction are one owner; an empty answer for none (CoinJoin, single source). */
export type ClusterRule = (legs: readonly LegRow[]) => readonly AddressId[];

/** Of a payment: one who paid, and the address that took the change. */
export interface Change {
  readonly payer: AddressId;
  readonly change: AddressId;
}

/** Decides which destination of a transaction took the change; undefined where that cannot be told. */
export type ChangeRule = (
  legs: readonly LegRow[],
  find: (id: AddressId) => Pick<AddressRow, 'text' | 'firstTxId'> | undefined,
) => Change | undefined;

/** How blocks that can no longer change are clustered. */
export interface Clustering {
  /** Blocks behind the head that are left out, because a reorg may still replace them. */
  readonly finalityDepth: number;
  readonly rule: ClusterRule;
}
