import type { DataWarningList as Warnings } from '../data-warnings.ts';
import type { BlockDataWarning } from '../family.ts';

/**
 * Gaps and errors in a block's data that do not make its other facts worthless.
 *
 * `MALFORMED_LOG`: has a transfer's name but not its form; recorded as nothing ·
 * `NO_INTERNAL_TRANSFERS`: no traces, or none of the transactions counted ·
 * `STATUS_UNKNOWN`: before Byzantium, all gas used, no trace: taken as failed ·
 * `FEE_UNKNOWN`: a part of the fee is not in the data · `UNCLES_MISSING`: an uncle's reward is not in the data ·
 * `ATOMIC_MISSING`: coins from or to Avalanche's other chains are not in the data, or are in an unknown form ·
 * `ATOMIC_ASSET_LEFT_OUT`: an asset of Avalanche's other chains that is no coin of this one ·
 * `RETRYABLE_APPROXIMATED`: an Arbitrum retryable without its own transfers: gas paid in advance is left out ·
 * `ISSUER_UNKNOWN`: an owner that nothing names minted or redeemed units: the change of its balance is left out ·
 * `FREEZE_UNREADABLE`: a freeze event of an issuer's contract has an unknown form: no events are stored ·
 * `LOGS_INCOMPLETE`: some logs are not in the data, or nothing proves that all are: no events are stored ·
 * `GENESIS_MISSING`: initial balances, which no node reports, are in no file next to the first block ·
 * the rest: parts that could not be recomputed.
 */
export type DataWarningKind =
  | 'MALFORMED_LOG'
  | 'NO_INTERNAL_TRANSFERS'
  | 'STATUS_UNKNOWN'
  | 'FEE_UNKNOWN'
  | 'UNCLES_MISSING'
  | 'ATOMIC_MISSING'
  | 'ATOMIC_ASSET_LEFT_OUT'
  | 'RETRYABLE_APPROXIMATED'
  | 'ISSUER_UNKNOWN'
  | 'FREEZE_UNREADABLE'
  | 'LOGS_INCOMPLETE'
  | 'GENESIS_MISSING'
  | 'HASH_UNVERIFIED'
  | 'TRANSACTIONS_UNVERIFIED'
  | 'RECEIPTS_UNVERIFIED'
  | 'WITHDRAWALS_UNVERIFIED'
  | 'UNCLES_UNVERIFIED';

export interface DataWarning extends BlockDataWarning {
  readonly kind: DataWarningKind;
}

export type DataWarningList = Warnings<DataWarningKind>;
