import { type ChainId, type Direction, getChain, isCost, type LegRow } from '@sulian/domain';
import type { TransactionPart } from './question.ts';
import { isOfPart } from './transaction-part.ts';

interface PartLegsQuery {
  readonly chain: ChainId;
  readonly direction: Direction;
  readonly part: TransactionPart;
  /** Absent: of all assets. */
  readonly asset?: number | undefined;
}

/**
 * Legs of one part of a transaction: what it brought (OUTGOING), or what it took (INCOMING). Costs are no payment.
 * @param legs of one transaction, in order
 */
export function listPartLegs(legs: readonly LegRow[], { chain, direction, part, asset }: PartLegsQuery): LegRow[] {
  const side = direction === 'OUTGOING' ? 'destination' : 'source';
  const isByPosition = getChain(chain).spendsOutputs;
  return legs
    .filter((leg) => leg.side === side && (asset ?? leg.asset) === leg.asset)
    .filter((leg, index) => isOfPart(part, leg, isByPosition ? index : leg.operation) && !isCost(leg.operationType));
}
