import type { Direction } from '@sulian/domain';
import { type AccountOperation, amountOf, isPaidCost } from '../../operations/operations.ts';
import type { Parties } from '../ledger/parties.ts';

/** Amount of a transaction that the question is about, in one asset. */
export interface AskedAmount {
  readonly netBase: bigint;
  /** OUTGOING: fees and rent that the object paid, outside the question. */
  readonly feeBase: bigint;
}

/** True for an operation that brings the object money of others (INCOMING), or takes its money to others (OUTGOING). */
export function isAskedOfAddress(operation: AccountOperation, direction: Direction, parties: Parties): boolean {
  const isPaidByObject = operation.sources.some((leg) => parties.isOwn(leg.addressId));
  return direction === 'INCOMING' ? !isPaidByObject : isPaidByObject && !isPaidCost(operation);
}

/** Received from others, or sent to others; what the object pays itself is neither. */
export function askedOfAddress(
  operations: readonly AccountOperation[],
  asset: number,
  { direction, parties }: { readonly direction: Direction; readonly parties: Parties },
): AskedAmount {
  let netBase = 0n;
  let feeBase = 0n;
  for (const operation of operations) {
    if (operation.asset !== asset) continue;
    if (isAskedOfAddress(operation, direction, parties))
      for (const leg of operation.destinations)
        if (parties.isOwn(leg.addressId) === (direction === 'INCOMING')) netBase += amountOf(leg);
    if (direction === 'OUTGOING' && isPaidCost(operation))
      for (const leg of operation.sources) if (parties.isOwn(leg.addressId)) feeBase += amountOf(leg);
  }
  return { netBase, feeBase };
}
