import type { LegRow } from '@sulian/domain';

/** The two sides of a UTXO transaction's single operation, each in order of position. */
export interface Sides {
  readonly sources: readonly LegRow[];
  readonly destinations: readonly LegRow[];
}

/** Separates legs of one transaction, whatever order they come in. */
export function toSides(legs: readonly LegRow[]): Sides {
  const sources: LegRow[] = [];
  const destinations: LegRow[] = [];
  for (const leg of legs) (leg.side === 'source' ? sources : destinations).push(leg);
  return { sources: inOrder(sources), destinations: inOrder(destinations) };
}

function inOrder(legs: LegRow[]): LegRow[] {
  for (let index = 1; index < legs.length; index += 1) {
    const [before, after] = [legs[index - 1], legs[index]];
    if (before !== undefined && after !== undefined && before.position > after.position)
      return legs.sort((a, b) => a.operation - b.operation || a.position - b.position);
  }
  return legs;
}
