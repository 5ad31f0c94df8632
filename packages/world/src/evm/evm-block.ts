import type { IssuerAct, Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';
import type { CallFrame, ContractLog } from '../accounts/run.ts';

export type TransactionType = 0 | 1 | 2 | 3;

/** A transaction with its purpose. */
export interface EvmTransaction {
  readonly hash: string;
  readonly type: TransactionType;
  readonly height: number;
  readonly index: number;
  readonly purpose: AccountPurpose;
  readonly from: string;
  /** Undefined: creates a contract. */
  readonly to: string | undefined;
  readonly contractAddress: string | undefined;
  readonly nonce: number;
  readonly valueBase: bigint;
  readonly input: string;
  readonly gasLimit: number;
  readonly gasUsed: number;
  readonly cumulativeGasUsed: number;
  /** The most that is offered; of types 0 and 1 the price. */
  readonly maxFeeBase: bigint;
  readonly maxTipBase: bigint;
  /** Price per gas actually paid. */
  readonly gasPriceBase: bigint;
  readonly blobHashes: readonly string[];
  readonly isFailed: boolean;
  readonly logs: readonly ContractLog[];
  readonly bloom: Buffer;
  readonly trace: CallFrame;
  readonly moves: readonly Move[];
  readonly acts: readonly IssuerAct[];
  /** Encoded with its signature. */
  readonly raw: Buffer;
  readonly signature: { readonly yParity: 0 | 1; readonly r: bigint; readonly s: bigint };
}

export interface Withdrawal {
  readonly index: number;
  readonly validatorIndex: number;
  readonly address: string;
  /** 10^9 base units. */
  readonly amountGwei: bigint;
}

export interface EvmHeader {
  readonly height: number;
  readonly parentHash: string;
  readonly timeSec: number;
  readonly miner: string;
  readonly stateRoot: string;
  readonly transactionsRoot: string;
  readonly receiptsRoot: string;
  readonly withdrawalsRoot: string;
  readonly bloom: Buffer;
  readonly gasLimit: number;
  readonly gasUsed: number;
  readonly blobGasUsed: number;
  readonly baseFeeBase: bigint;
  readonly extraData: string;
  readonly mixHash: string;
  readonly parentBeaconBlockRoot: string;
  readonly requestsHash: string;
}

export interface EvmBlock extends EvmHeader {
  readonly hash: string;
  /** Length of the encoded block. */
  readonly size: number;
  readonly transactions: readonly EvmTransaction[];
  readonly withdrawals: readonly Withdrawal[];
}
