import type { Destination, Operation, OperationType } from '@sulian/domain';

const NATIVE = 0;

interface Move {
  readonly type: OperationType;
  /** Undefined: made from nothing. */
  readonly from: string | undefined;
  /** Undefined: gone for good. */
  readonly to: string | undefined;
  readonly amountBase: bigint;
  readonly token?: string;
}

/** One movement of one asset from at most one account to at most one. */
export function toOperation({ type, from, to, amountBase, token }: Move): Operation {
  const sources = from === undefined ? [] : [{ address: from, amountBase }];
  const destinations: readonly Destination[] = [
    to === undefined ? { amountBase, unspendable: true } : { address: to, amountBase },
  ];
  return token === undefined
    ? { type, asset: NATIVE, sources, destinations }
    : { type, asset: NATIVE, token, sources, destinations };
}
