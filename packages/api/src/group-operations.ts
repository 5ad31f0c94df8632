import type { LegRow } from '@sulian/domain';

/**
 * Legs of each operation of each transaction. @param legs in the ledger's order: those of one operation are consecutive
 */
export function groupOperations(legs: readonly LegRow[]): readonly (readonly LegRow[])[] {
  const groups: LegRow[][] = [];
  let before: LegRow | undefined;
  for (const leg of legs) {
    if (leg.txId === before?.txId && leg.operation === before.operation) groups.at(-1)?.push(leg);
    else groups.push([leg]);
    before = leg;
  }
  return groups;
}
