import type { IssuerAct, Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import type { CallFrame, ContractLog } from '../accounts/run.ts';
import type { ContractType } from './codec/messages.ts';
import type { Fields } from './codec/protobuf.ts';

export type TronResult = 'SUCCESS' | 'OUT_OF_ENERGY' | 'REVERT';

/** Usage and fees of a transaction, in the form of its info. Amounts in sun. */
export interface TronReceipt {
  readonly feeBase: bigint;
  readonly netUsage: number;
  readonly netFeeBase: bigint;
  readonly energyUsage: number;
  readonly energyTotal: number;
  readonly energyFeeBase: bigint;
}

/** A transaction with its purpose, independent of its time. Addresses are the machine's 20 bytes with 0x. */
export interface TronDraft {
  readonly height: number;
  readonly index: number;
  readonly purpose: AccountPurpose;
  readonly from: string;
  readonly type: ContractType;
  readonly value: Fields;
  readonly permissionId: number | undefined;
  /** As text. */
  readonly memo: string | undefined;
  readonly feeLimitBase: number | undefined;
  /** How many signed. */
  readonly signers: number;
  readonly result: TronResult;
  readonly receipt: TronReceipt;
  /** Contract of a call or a creation. */
  readonly contract: string | undefined;
  readonly trace: CallFrame | undefined;
  readonly logs: readonly ContractLog[];
  /** Amount claimed from rewards, or from stakes that are free again. */
  readonly claimedBase: bigint;
  readonly assetId: string | undefined;
  readonly moves: readonly Move[];
  readonly acts: readonly IssuerAct[];
}

export interface TronTransaction extends TronDraft {
  /** Hash of `raw`. */
  readonly hash: string;
  readonly raw: Buffer;
  readonly rawJson: Fields;
  readonly signatures: readonly string[];
}

export interface TronBlock {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timeSec: number;
  /** The super representative that made it. */
  readonly witness: string;
  readonly txTrieRoot: string;
  readonly signature: string;
  readonly transactions: readonly TronTransaction[];
}

/** A block but for its time, and what follows from that. */
export interface TronBlockDraft {
  readonly height: number;
  readonly witness: string;
  readonly transactions: readonly TronDraft[];
}
