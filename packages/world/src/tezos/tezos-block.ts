import type { IssuerAct, Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';

export type Json = Readonly<Record<string, unknown>>;

/** An operation with its purpose, independent of its block. */
export interface TezosDraft {
  readonly purpose: AccountPurpose;
  readonly payer: string;
  /** Contents with their results, in the form of a node. */
  readonly contents: readonly Json[];
  readonly isFailed: boolean;
  /** Fee for the proposer. */
  readonly feeBase: bigint;
  readonly moves: readonly Move[];
  /** No token of this chain is watched for what its issuer does. */
  readonly acts: readonly IssuerAct[];
}

export interface TezosOperation extends TezosDraft {
  /** Hash in the ledger's form. */
  readonly hash: string;
  /** As people write it. */
  readonly text: string;
}

export interface TezosBlock {
  readonly height: number;
  /** Hash in the ledger's form, next to its text. */
  readonly hash: string;
  readonly text: string;
  readonly parentHash: string;
  readonly timeSec: number;
  readonly transactions: readonly TezosOperation[];
  /** Movements of the chain itself, outside operations. */
  readonly rewards: readonly Move[];
  /** As a node answers. */
  readonly json: Json;
}
