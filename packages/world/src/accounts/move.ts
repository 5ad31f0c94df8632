import type { Asset } from './account.ts';

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
  | 'withdrawal'
  | 'reward';

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

/** An act, and where it stands. */
export interface KnownAct extends IssuerAct {
  readonly height: number;
  readonly timeSec: number;
  /** Of the transaction. */
  readonly hash: string;
}
