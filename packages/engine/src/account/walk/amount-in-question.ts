import { type Direction, isCost } from '@sulian/domain';
import { type AccountOperation, amountOf, isPaidCost } from '../../operations/operations.ts';
import type { TransactionPart } from '../../question/question.ts';
import { isOfPart } from '../../question/transaction-part.ts';
import type { Parties } from '../ledger/parties.ts';

/** Amount of a transaction that the question is about, in one asset. */
export interface AmountInQuestion {
  readonly netBase: bigint;
  /** OUTGOING: fees and rent that the object paid, outside the question. */
  readonly feeBase: bigint;
}

/** True for an operation that brings the object money of others (INCOMING), or takes its money to others (OUTGOING). */
export function isInQuestion(operation: AccountOperation, direction: Direction, parties: Parties): boolean {
  const isPaidByObject = operation.sources.some((leg) => parties.isOwn(leg.addressId));
  return direction === 'INCOMING' ? !isPaidByObject : isPaidByObject && !isPaidCost(operation);
}

/** Received from others, or sent to others; what the object pays itself is neither. */
export function askedOfAddress(
  operations: readonly AccountOperation[],
  asset: number,
  { direction, parties }: { readonly direction: Direction; readonly parties: Parties },
): AmountInQuestion {
  let netBase = 0n;
  let feeBase = 0n;
  for (const operation of operations) {
    if (operation.asset !== asset) continue;
    if (isInQuestion(operation, direction, parties))
      for (const leg of operation.destinations)
        if (parties.isOwn(leg.addressId) === (direction === 'INCOMING')) netBase += amountOf(leg);
    if (direction === 'OUTGOING' && isPaidCost(operation))
      for (const leg of operation.sources) if (parties.isOwn(leg.addressId)) feeBase += amountOf(leg);
  }
  return { netBase, feeBase };
}

/** Amount that the operation brought the part's address (OUTGOING), or took from it (INCOMING). Costs are no payment. */
export function baseOfPart(
  { number, type, sources, destinations }: AccountOperation,
  part: TransactionPart,
  direction: Direction,
): bigint {
  if (part.addressId === undefined || isCost(type)) return 0n;
  const near = direction === 'INCOMING' ? sources : destinations;
  return near.filter((leg) => isOfPart(part, leg, number)).reduce((sum, leg) => sum + amountOf(leg), 0n);
}
