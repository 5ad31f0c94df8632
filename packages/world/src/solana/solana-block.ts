import type { IssuerAct, Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import type { SolanaCall } from './codec/message.ts';

/** Contents of an account. */
export interface Holding {
  readonly lamports: bigint;
  readonly token?: {
    readonly mint: string;
    readonly owner: string;
    readonly amountBase: bigint;
    readonly program: string;
  };
}

/** A transaction with its purpose, independent of its time. */
export interface SolanaDraft {
  readonly purpose: AccountPurpose | 'validator-vote';
  readonly payer: string;
  readonly signers: readonly string[];
  readonly calls: readonly SolanaCall[];
  readonly lookedUp: readonly string[];
  readonly feeBase: bigint;
  readonly isFailed: boolean;
  /** Accounts that it touches; absent where there was none, or is none any more. */
  readonly before: ReadonlyMap<string, Holding>;
  readonly after: ReadonlyMap<string, Holding>;
  readonly moves: readonly Move[];
  readonly acts: readonly IssuerAct[];
}

export interface SolanaTransaction extends SolanaDraft {
  /** The first signature: lower-case hex. */
  readonly hash: string;
  /** Signed bytes. */
  readonly bytes: Buffer;
  readonly version: 'legacy' | 0;
  readonly keys: readonly string[];
}

export interface SolanaBlockDraft {
  /** Number of blocks before it. */
  readonly height: number;
  readonly leader: string;
  readonly rewardBase: bigint;
  /** Reward of the leader. */
  readonly reward: Move;
  readonly transactions: readonly SolanaDraft[];
}

export interface SolanaBlock extends Omit<SolanaBlockDraft, 'transactions'> {
  readonly slot: number;
  readonly parentSlot: number;
  /** Lower-case hex. */
  readonly hash: string;
  readonly parentHash: string;
  readonly timeSec: number;
  readonly transactions: readonly SolanaTransaction[];
}
