import type { BlockNotice } from '../family.ts';

/**
 * What a block's data leaves open, without making its other facts worthless.
 *
 * `INFOS_MISSING`: the source has no infos: fees, token logs, internal transactions and rewards are unknown ·
 * `NO_INTERNAL_TRANSFERS`: contracts ran, and nothing shows that the source tells what they sent on ·
 * `TRANSACTIONS_UNVERIFIED`: a transaction has parts that are new to us, so that the root cannot be recomputed ·
 * `CONTRACT_UNREADABLE`: a contract's bytes are not its message: shown as an unknown operation.
 */
export type NoticeKind = 'INFOS_MISSING' | 'NO_INTERNAL_TRANSFERS' | 'TRANSACTIONS_UNVERIFIED' | 'CONTRACT_UNREADABLE';

export interface Notice extends BlockNotice {
  readonly kind: NoticeKind;
}
