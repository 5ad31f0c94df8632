import type { IssuerAct, Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What happened and why, whatever the block in which it stands. */
export interface TezosDraft {
  readonly purpose: AccountPurpose;
  readonly payer: string;
  /** As a node tells them, with what came of them. */
  readonly contents: readonly Json[];
  readonly isFailed: boolean;
  /** What the proposer has of it. */
  readonly feeBase: bigint;
  readonly moves: readonly Move[];
  /** No token of this chain is watched for what its issuer does. */
  readonly acts: readonly IssuerAct[];
}

export interface TezosOperation extends TezosDraft {
  /** As the ledger keeps it. */
  readonly hash: string;
  /** As people write it. */
  readonly text: string;
}

export interface TezosBlock {
  readonly height: number;
  /** As the ledger keeps it, with its text beside it. */
  readonly hash: string;
  readonly text: string;
  readonly parentHash: string;
  readonly timeSec: number;
  readonly transactions: readonly TezosOperation[];
  /** Of the chain itself, outside operations. */
  readonly rewards: readonly Move[];
  /** As a node answers. */
  readonly json: Json;
}
