import type { BlockNotice } from '../family.ts';

/**
 * What a block's data leaves open, without making its other facts worthless.
 *
 * `UNPROVEN`: an indexer's word: no hash of a block or transaction can be recomputed from it ·
 * `BALANCES_MISSING`: the source does not tell what accounts held before and after, so that sums stay unproven ·
 * `BODY_UNVERIFIED`: a message's body holds proofs or cut cells, or is not given, so that its hash stays unproven ·
 * `BODY_UNREADABLE`: a body that bears a jetton's name without its form: it moves nothing ·
 * `WALLET_UNCONFIRMED`: a contract that takes jettons without being the wallet of any owner for any master that says so: it
 * moves nothing, be it a fake or a wallet that the source does not know ·
 * `SENDER_UNKNOWN`: jettons whose sender the message does not name.
 */
export type NoticeKind =
  | 'UNPROVEN'
  | 'BALANCES_MISSING'
  | 'BODY_UNVERIFIED'
  | 'BODY_UNREADABLE'
  | 'WALLET_UNCONFIRMED'
  | 'SENDER_UNKNOWN';

export interface Notice extends BlockNotice {
  readonly kind: NoticeKind;
}
