import type { BlockNotice } from '../family.ts';

/**
 * What a block's data leaves open, without making its other facts worthless.
 *
 * `HEADER_UNVERIFIED`: a header of a form that is not known here, so that the block's hash stays unproven ·
 * `UPDATE_UNKNOWN`: a change of a balance of a kind that is unknown here: the coins are shown in an escrow that bears its name ·
 * `TRANSFER_UNREADABLE`: a call that bears a token transfer's name without its form: it moves nothing ·
 * `MINT_UNREADABLE`: a contract makes or unmakes tokens by a call of a form of its own: their origin is unknown.
 */
export type NoticeKind = 'HEADER_UNVERIFIED' | 'UPDATE_UNKNOWN' | 'TRANSFER_UNREADABLE' | 'MINT_UNREADABLE';

export interface Notice extends BlockNotice {
  readonly kind: NoticeKind;
}
