import type { OperationType } from '@sulian/domain';

/** One movement within a transaction, from an instruction or from the balances. */
export interface Move {
  readonly type: OperationType;
  /** The token's mint; undefined: the coin. */
  readonly asset: string | undefined;
  /** Undefined: made from nothing. */
  readonly from: string | undefined;
  /** Undefined: gone for good. */
  readonly to: string | undefined;
  readonly amountBase: bigint;
}
