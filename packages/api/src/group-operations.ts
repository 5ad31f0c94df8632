import type { LegRow } from '@sulian/domain';

/** Legs of each operation of each transaction, in the ledger's order. */
export function groupOperations(legs: readonly LegRow[]): readonly (readonly LegRow[])[] {
  const groups = new Map<string, LegRow[]>();
  for (const leg of legs) {
    const key = `${leg.txId}:${leg.operation}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [leg]);
    else group.push(leg);
  }
  return [...groups.values()];
}
