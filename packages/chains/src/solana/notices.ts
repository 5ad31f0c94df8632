import type { BlockNotice } from '../family.ts';

/**
 * What a block's data leaves open, without making its other facts worthless.
 *
 * `META_MISSING`: nothing tells what came of a transaction (the first weeks): shown as an unknown operation ·
 * `OWNER_MISSING`: balances of tokens without their owners (before 2021): the token accounts stand for them ·
 * `INNER_MISSING`: instructions that others called are not told: who paid whom is by balances alone ·
 * `SIGNATURES_UNVERIFIED`: the source gives no signed bytes ·
 * `TIME_MISSING`: the block bears no time: it is estimated by its slot ·
 * `TRANSACTIONS_MISSING`: the leader earned more than all fees: the block is told in part ·
 * `REWARDS_MISSING`: the source does not tell who was rewarded ·
 * `TOKENS_UNBALANCED`: units of a token came or went without an instruction that makes or burns them ·
 * `FREEZE_UNREADABLE`: a token was frozen or thawed, and whose is not told.
 */
export type NoticeKind =
  | 'META_MISSING'
  | 'OWNER_MISSING'
  | 'INNER_MISSING'
  | 'SIGNATURES_UNVERIFIED'
  | 'TIME_MISSING'
  | 'TRANSACTIONS_MISSING'
  | 'REWARDS_MISSING'
  | 'TOKENS_UNBALANCED'
  | 'FREEZE_UNREADABLE';

export interface Notice extends BlockNotice {
  readonly kind: NoticeKind;
}
