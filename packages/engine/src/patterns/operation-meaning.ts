import type { OperationType } from '@sulian/domain';

/** An end by its name: patterns know none of the walks' own. */
export type MadeEnd = 'BLOCK_REWARD' | 'BRIDGE' | 'UNKNOWN_ORIGIN';

/** What a kind of operation means to whoever follows money. */
export interface OperationMeaning {
  /** False: what its legs say is no amount of money, and nothing is followed through it. */
  readonly isValue: boolean;
  /** Of native coins that no address paid; undefined: where they are from is unknown. */
  readonly made?: MadeEnd;
  /** Of tokens that no address paid; undefined: they are created. */
  readonly madeToken?: MadeEnd;
  /** Of what no address received; undefined: it is removed. */
  readonly unmade?: MadeEnd;
}

const PAYMENT: OperationMeaning = { isValue: true };
const EARNED: OperationMeaning = { isValue: true, made: 'BLOCK_REWARD', madeToken: 'BLOCK_REWARD' };
/** It was somebody's before, and who that was stands nowhere in it: that must not look like new money. */
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
  EXPORT: { isValue: true, unmade: 'BRIDGE' },
  STAKE: PAYMENT,
  UNSTAKE: GIVEN_BACK,
  // Of the native coin what making blocks earns; of a token what its contract makes.
  REWARD: { isValue: true, made: 'BLOCK_REWARD' },
  RENT: EARNED,
  LOCK: PAYMENT,
  UNLOCK: GIVEN_BACK,
  OWNER_CHANGE: GIVEN_BACK,
  UNKNOWN: NO_VALUE,
  // What staked coins earn is lent, not the coins.
  RESOURCE_DELEGATION: NO_VALUE,
  RESOURCE_RECLAIM: NO_VALUE,
  VOTE: NO_VALUE,
  PERMISSION_CHANGE: NO_VALUE,
  ACCOUNT_CREATION: NO_VALUE,
  RECORD: NO_VALUE,
};
