import type { LegRow, TxId } from '@sulian/domain';

/** The two sides of a UTXO transaction's single operation, each in order of position. */
export interface Sides {
  readonly sources: readonly LegRow[];
  readonly destinations: readonly LegRow[];
}

interface Draft {
  readonly txId: TxId;
  readonly sources: LegRow[];
  readonly destinations: LegRow[];
}

const newDraft = (txId: TxId): Draft => ({ txId, sources: [], destinations: [] });

/** Separates legs of one transaction, whatever order they come in. */
export function toSides(legs: readonly LegRow[]): Sides {
  const sides = newDraft(legs[0]?.txId ?? 0);
  for (const leg of legs) addLeg(sides, leg);
  return sides;
}

/** Separates the legs of many transactions. */
export function toSidesById(legs: readonly LegRow[], asset: number): ReadonlyMap<TxId, Sides> {
  const sidesById = new Map<TxId, Draft>();
  let sides: Draft | undefined;
  for (const leg of legs) {
    if (leg.asset !== asset) continue;
    if (sides?.txId !== leg.txId) {
      sides = sidesById.get(leg.txId) ?? newDraft(leg.txId);
      sidesById.set(leg.txId, sides);
    }
    addLeg(sides, leg);
  }
  return sidesById;
}

/** Inserts a leg in order of position. Readers return legs in that order, and then nothing is moved. */
function addLeg({ sources, destinations }: Draft, leg: LegRow): void {
  const side = leg.side === 'source' ? sources : destinations;
  side.push(leg);
  for (let at = side.length - 1; at > 0; at -= 1) {
    const before = side[at - 1];
    if (before === undefined || !isAfter(before, leg)) return;
    side[at] = before;
    side[at - 1] = leg;
  }
}

const isAfter = (a: LegRow, b: LegRow): boolean =>
  a.operation === b.operation ? a.position > b.position : a.operation > b.operation;
