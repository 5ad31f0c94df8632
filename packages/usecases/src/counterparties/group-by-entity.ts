import { type Party, type RiskLevel, worseLevel } from '@sulian/domain';
import type { Counterparty } from './counterparty-query.ts';
import { addFlows } from './flow-sum.ts';

interface NamedParty {
  readonly entity: { readonly id: number } | null;
  readonly level: RiskLevel;
}

/**
 * Sums the rows of one entity and one coin. A row of several parties has the gravest level of them, and counts a
 * transaction with several of them once for each. Parties without an entity remain as they are.
 */
export function groupByEntity(
  rows: readonly Counterparty[],
  partyOf: (party: Party) => NamedParty,
): readonly Counterparty[] {
  const groups = new Map<string, Counterparty>();
  for (const [index, row] of rows.entries()) {
    const { entity } = partyOf(row.other);
    const key = entity === null ? `row ${index}` : `${entity.id} ${row.asset}`;
    const known = groups.get(key);
    groups.set(key, known === undefined ? row : addRows(known, row, partyOf));
  }
  return [...groups.values()];
}

const addRows = (a: Counterparty, b: Counterparty, partyOf: (party: Party) => NamedParty): Counterparty => ({
  other: worseLevel(partyOf(a.other).level, partyOf(b.other).level) === partyOf(a.other).level ? a.other : b.other,
  asset: a.asset,
  received: addFlows(a.received, b.received),
  paid: addFlows(a.paid, b.paid),
  transactions: a.transactions + b.transactions,
  firstTxId: Math.min(a.firstTxId, b.firstTxId),
  lastTxId: Math.max(a.lastTxId, b.lastTxId),
  parties: (a.parties ?? 1) + (b.parties ?? 1),
});
