import type { BlockNotice } from '../family.ts';
import type { NoticeList as Notices } from '../notice-list.ts';

/**
 * What a block's data leaves open or says wrongly, without making its other facts worthless.
 *
 * `MALFORMED_LOG`: shaped like no transfer, though it bears a transfer's name: recorded as nothing ·
 * `NO_INTERNAL_TRANSFERS`: no traces, or none of the transactions counted · `STATUS_UNKNOWN`: before Byzantium, all gas used, no trace: taken as failed ·
 * `FEE_UNKNOWN`: a part of the fee is not in the data · `UNCLES_MISSING`: an uncle's reward is not in the data ·
 * `ATOMIC_MISSING`: which coins came from or went to Avalanche's other chains is not in the data, or in no form known here ·
 * `ATOMIC_ASSET_LEFT_OUT`: an asset of Avalanche's other chains that is no coin of this one ·
 * `RETRYABLE_APPROXIMATED`: an Arbitrum retryable without its own transfers: gas paid in advance is left out ·
 * `ISSUER_UNKNOWN`: units were made or taken in by an owner that nothing names: whose balance changed is left out ·
 * `FREEZE_UNREADABLE`: an issuer's contract says a freeze in a form that is not known here: no events are held ·
 * `LOGS_INCOMPLETE`: some logs are not in the data, or nothing proves that all are: no events are held ·
 * `GENESIS_MISSING`: what accounts began with, which no node tells, stands in no file beside the first block ·
 * the rest: what could not be recomputed.
 */
export type NoticeKind =
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

export interface Notice extends BlockNotice {
  readonly kind: NoticeKind;
}

export type NoticeList = Notices<NoticeKind>;
