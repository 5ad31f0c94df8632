import type { BlockDataWarning } from '../family.ts';

/**
 * Gaps in a block's data that leave its other facts valid.
 *
 * `META_MISSING`: the outcome of a transaction is missing (the first weeks): an unknown operation ·
 * `OWNER_MISSING`: token balances have no owners (before 2021): the token accounts represent them ·
 * `INNER_MISSING`: inner instructions are missing: payers and recipients are derived from balances ·
 * `SIGNATURES_UNVERIFIED`: the source contains no signed bytes ·
 * `TIME_MISSING`: the block has no time: it is estimated from the slot ·
 * `TRANSACTIONS_MISSING`: the leader earned more than all fees: the block is incomplete ·
 * `REWARDS_MISSING`: the source does not contain rewards ·
 * `TOKENS_UNBALANCED`: units of a token came or went without an instruction that makes or burns them ·
 * `FREEZE_UNREADABLE`: a token was frozen or thawed for an unknown owner.
 */
export type DataWarningKind =
  | 'META_MISSING'
  | 'OWNER_MISSING'
  | 'INNER_MISSING'
  | 'SIGNATURES_UNVERIFIED'
  | 'TIME_MISSING'
  | 'TRANSACTIONS_MISSING'
  | 'REWARDS_MISSING'
  | 'TOKENS_UNBALANCED'
  | 'FREEZE_UNREADABLE';

export interface DataWarning extends BlockDataWarning {
  readonly kind: DataWarningKind;
}
