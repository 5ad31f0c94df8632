import type { IssuerAct, Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import type { Intent } from './bodies.ts';

/** A message between accounts, or from outside where nobody sends it. Addresses are canonical, amounts base units. */
export interface TonMessage {
  readonly hash: string;
  readonly source: string | undefined;
  readonly destination: string;
  readonly valueBase: bigint;
  readonly forwardFeeBase: bigint;
  readonly createdLt: number;
  readonly isBounceable: boolean;
  readonly isBounced: boolean;
  readonly intent: Intent | undefined;
  /** In base64, with its hash in hex. */
  readonly body: { readonly boc: string; readonly hash: string; readonly opcode: number | undefined };
  readonly traceId: string | undefined;
  readonly purpose: AccountPurpose;
}

/** Processing of one message by one account. */
export interface TonTransaction {
  readonly hash: string;
  readonly account: string;
  readonly lt: number;
  readonly previous: { readonly hash: string; readonly lt: number };
  readonly traceId: string;
  readonly purpose: AccountPurpose;
  /** Without the ways of what it sends. */
  readonly feesBase: bigint;
  readonly isAborted: boolean;
  readonly skipped: string | undefined;
  readonly wasThere: boolean;
  readonly hasCode: boolean;
  readonly inMessage: TonMessage;
  readonly outMessages: readonly TonMessage[];
  /** Actual balance of the account, without messages in flight. */
  readonly beforeBase: bigint;
  readonly afterBase: bigint;
  /** As the ledger has them: a value moves where it arrives. */
  readonly moves: readonly Move[];
  readonly acts: readonly IssuerAct[];
}

export interface TonBlock {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timeSec: number;
  readonly transactions: readonly TonTransaction[];
}
