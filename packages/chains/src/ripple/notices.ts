import type { BlockNotice } from '../family.ts';

/**
 * What a ledger's data leave open, without making its other facts worthless.
 *
 * `ROOT_UNPROVEN`: the answer is JSON, so that neither transactions' hashes nor their root can be recomputed ·
 * `HASH_UNPROVEN`: an old answer lacks a part of the header, so that the ledger's hash stays unproven ·
 * `DELIVERY_DIFFERS`: a payment says that it delivered another amount than its recipient's balance shows; the balance counts ·
 * `COINS_UNBALANCED`: coins came from nowhere or went there, in balances that the ledger's root proves, or beside an entry of an
 * unknown kind that may have them ·
 * `UNITS_UNBALANCED`: units of an MPT that its issuance does not explain ·
 * `BALANCES_HIDDEN`: an MPT's amounts that are told to nobody.
 */
export type NoticeKind =
  | 'ROOT_UNPROVEN'
  | 'HASH_UNPROVEN'
  | 'DELIVERY_DIFFERS'
  | 'COINS_UNBALANCED'
  | 'UNITS_UNBALANCED'
  | 'BALANCES_HIDDEN';

export interface Notice extends BlockNotice {
  readonly kind: NoticeKind;
}
