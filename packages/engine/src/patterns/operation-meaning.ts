import type { OperationType } from '@sulian/domain';

/** An end by its name: patterns know none of the walks' own. */
export type MadeEnd = 'BLOCK_REWARD' | 'BRIDGE' | 'UNKNOWN_ORIGIN';

/** Meaning of a kind of operation for following money. */
export interface OperationMeaning {
  /** False: its legs state no amount of money, and nothing is followed through it. */
  readonly isValue: boolean;
  /** Source of native coins that no address paid; undefined: unknown. */
  readonly made?: MadeEnd;
  /** Source of tokens that no address paid; undefined: they are created. */
  readonly madeToken?: MadeEnd;
  /** Destination of what no address received; undefined: it is removed. */
  readonly burnEnd?: MadeEnd;
}

const PAYMENT: OperationMeaning = { isValue: true };
const EARNED: OperationMeaning = { isValue: true, made: 'BLOCK_REWARD', madeToken: 'BLOCK_REWARD' };
/** Money that was somebody's before; the operation does not show whose. That must not look like new money. */
const GIVEN_BACK: OperationMeaning = { isValue: true, made: 'UNKNOWN_ORIGIN', madeToken: 'UNKNOWN_ORIGIN' };
const BRIDGED: OperationMeaning = { isValue: true, made: 'BRIDGE', madeToken: 'BRIDGE' };
const NO_VALUE: OperationMeaning = { isValue: false };

/** Each kind. Described in docs/OPERATIONS.md. */
export const OPERATION_MEANINGS: Readonly<Record<OperationType, OperationMeaning>> = {
  VALUE_TRANSFER: PAYMENT,
  INTERNAL_TRANSFER: PAYMENT,
  TOKEN_TRANSFER: PAYMENT,
  NFT_TRANSFER: NO_VALUE,
  FEE: EARNED,
  CONTRACT_CREATION: PAYMENT,
  SELF_DESTRUCT: PAYMENT,
  MINT: PAYMENT,
  BURN: PAYMENT,
  WRAP: PAYMENT,
  UNWRAP: PAYMENT,
  BLOCK_REWARD: EARNED,
  UNCLE_REWARD: EARNED,
  // Pays back a stake together with its gains. Of tokens as of any other creation.
  WITHDRAWAL: PAYMENT,
  DEPOSIT: BRIDGED,
  GENESIS: EARNED,
  IRREGULAR_STATE_CHANGE: PAYMENT,
  IMPORT: BRIDGED,
  EXPORT: { isValue: true, burnEnd: 'BRIDGE' },
  STAKE: PAYMENT,
  UNSTAKE: GIVEN_BACK,
  // A native coin is earned by making blocks; a token is made by its contract.
  REWARD: { isValue: true, made: 'BLOCK_REWARD' },
  RENT: EARNED,
  LOCK: PAYMENT,
  UNLOCK: GIVEN_BACK,
  OWNER_CHANGE: GIVEN_BACK,
  UNKNOWN: NO_VALUE,
  // Delegation lends what staked coins earn, not the coins.
  RESOURCE_DELEGATION: NO_VALUE,
  RESOURCE_RECLAIM: NO_VALUE,
  VOTE: NO_VALUE,
  PERMISSION_CHANGE: NO_VALUE,
  ACCOUNT_CREATION: NO_VALUE,
  RECORD: NO_VALUE,
};
