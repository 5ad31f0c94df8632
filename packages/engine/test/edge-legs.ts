import type { AddressId, LegRow, OperationType } from '@sulian/domain';

export interface LegSketch {
  readonly address?: AddressId;
  /** Undefined: not known. */
  readonly amount?: bigint;
  readonly unspendable?: boolean;
}

/** Legs of one operation of transaction 1. */
export function legsOf(
  sources: readonly LegSketch[],
  destinations: readonly LegSketch[],
  of: { readonly operation?: number; readonly type?: OperationType; readonly asset?: number } = {},
): readonly LegRow[] {
  const toLeg =
    (side: LegRow['side']) =>
    ({ address, amount, unspendable }: LegSketch, position: number): LegRow => ({
      txId: 1,
      operation: of.operation ?? 0,
      ...(of.type === undefined ? {} : { operationType: of.type }),
      side,
      position,
      asset: of.asset ?? 0,
      ...(address === undefined ? {} : { addressId: address }),
      ...(amount === undefined ? {} : { amountBase: amount }),
      ...(unspendable === true ? { unspendable } : {}),
    });
  return [...sources.map(toLeg('source')), ...destinations.map(toLeg('destination'))];
}
