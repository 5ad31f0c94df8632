import type { Owner } from '../coin.ts';

/** What is held and moved: the native coin, or a token by its contract. */
export type Asset = string;
export const NATIVE: Asset = 'native';

/** An address that somebody has the key of, or a contract that somebody runs. */
export interface Account {
  /** Lower case, with 0x. */
  readonly address: string;
  readonly owner: Owner;
  nonce: number;
}

export interface EvmLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** A call as the callTracer shows it. */
export interface CallFrame {
  readonly type: 'CALL' | 'CREATE' | 'CREATE2' | 'DELEGATECALL' | 'STATICCALL' | 'SELFDESTRUCT';
  readonly from: string;
  readonly to: string;
  readonly valueBase: bigint;
  readonly input: string;
  readonly error?: string;
  readonly calls: CallFrame[];
}

export type MoveKind =
  | 'fee'
  | 'value'
  | 'internal'
  | 'create'
  | 'self-destruct'
  | 'token'
  | 'mint'
  | 'burn'
  | 'wrap'
  | 'unwrap'
  | 'withdrawal';

/** One movement of one asset, in the order in which it happened. */
export interface Move {
  readonly kind: MoveKind;
  readonly asset: Asset;
  /** Undefined: made from nothing. */
  readonly from: string | undefined;
  /** Undefined: gone for good. */
  readonly to: string | undefined;
  readonly amountBase: bigint;
  /** The same owner's coin that became this one by wrapping or unwrapping. */
  readonly becameOf?: Move;
}

export type IssuerActKind = 'freeze' | 'unfreeze' | 'destroy';

/** What a token's issuer did to somebody's address. */
export interface IssuerAct {
  readonly kind: IssuerActKind;
  readonly asset: Asset;
  readonly address: string;
  /** What was destroyed; 0n of the others. */
  readonly amountBase: bigint;
}

export type EvmPurpose =
  | 'payment'
  | 'deposit'
  | 'sweep'
  | 'gas-station'
  | 'withdrawal'
  | 'issue'
  | 'redemption'
  | 'freeze'
  | 'unfreeze'
  | 'fund-destruction'
  | 'swap'
  | 'wrap'
  | 'liquidity'
  | 'bridge'
  | 'mix-in'
  | 'mix-out'
  | 'approval'
  | 'drain'
  | 'ransom'
  | 'laundering'
  | 'payroll'
  | 'donation'
  | 'investment'
  | 'airdrop'
  | 'deployment'
  | 'destruction'
  | 'sanctioned'
  | 'collectible'
  | 'rollup'
  | 'poisoning'
  | 'poisoner-funding'
  | 'poisoned-payment'
  | 'failure';

export type TransactionType = 0 | 1 | 2 | 3;

/** What happened and why. */
export interface EvmTransaction {
  readonly hash: string;
  readonly type: TransactionType;
  readonly height: number;
  readonly index: number;
  readonly purpose: EvmPurpose;
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
  /** What a unit of gas cost in the end. */
  readonly gasPriceBase: bigint;
  readonly blobHashes: readonly string[];
  readonly isFailed: boolean;
  readonly logs: readonly EvmLog[];
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
