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

/** Act of a token's issuer on an address. */
export interface IssuerAct {
  readonly kind: IssuerActKind;
  readonly asset: Asset;
  readonly address: string;
  /** Destroyed amount; 0n for other acts. */
  readonly amountBase: bigint;
}

/** An act with its position on the chain. */
export interface KnownAct extends IssuerAct {
  readonly height: number;
  readonly timeSec: number;
  /** Hash of the transaction. */
  readonly hash: string;
}
