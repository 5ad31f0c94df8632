import type { AddressId, EdgeRule, LegRow, Party, TransactionEdges } from '@sulian/domain';

type Draft = { -readonly [K in keyof TransactionEdges]: TransactionEdges[K][number][] };

/**
 * A rule of edges for tests of the tables, plainer than the product's: it returns every kind of result that a rule may
 * return, unknown amounts and conversions too.
 */
export const plainEdgeRule: EdgeRule = (legs, { of } = {}) => {
  const draft: Draft = { edges: [], change: [], fees: [] };
  for (const operation of new Set(legs.map((leg) => leg.operation)))
    addOperation(
      draft,
      legs.filter((leg) => leg.operation === operation),
    );
  const isAsked = (party: Party): boolean => of === undefined || (typeof party === 'number' && of.has(party));
  return {
    edges: draft.edges.filter(({ from, to }) => isAsked(from) || isAsked(to)),
    change: draft.change.filter(({ party }) => isAsked(party)),
    fees: draft.fees.filter(({ party }) => isAsked(party)),
  };
};

function addOperation(into: Draft, legs: readonly LegRow[]): void {
  const [{ asset = 0, operation = 0, operationType = 'VALUE_TRANSFER' } = {}] = legs;
  if (operationType === 'NFT_TRANSFER') return;
  const payers = sumParties(legs, 'source');
  const payees = sumParties(legs, 'destination');
  const outBase = [...payees.values()].reduce<bigint>((sum, base) => sum + (base ?? 0n), 0n);
  if (payers.size === 0) payers.set(operation === 0 ? 'COINBASE' : 'MINT', outBase);
  const isKnown = ![...payers.values()].includes(undefined);
  const inBase = [...payers.values()].reduce<bigint>((sum, base) => sum + (base ?? 0n), 0n);
  for (const [to, base = 0n] of operationType === 'FEE' ? [] : payees)
    for (const [from, paid] of payers) {
      const atMostBase = paid === undefined || paid > base ? base : paid;
      if (atMostBase === 0n) continue;
      const rest = base - (inBase - (paid ?? 0n));
      const amounts = {
        ...(isKnown ? { amountBase: (base * (paid ?? 0n)) / inBase } : {}),
        atLeastBase: isKnown && rest > 0n ? rest : 0n,
        atMostBase,
      };
      const conversion = operationType === 'WRAP' ? { conversionOf: 'BOTH' as const } : {};
      if (from === to && isAddress(from)) into.change.push({ party: from, asset, ...amounts });
      else into.edges.push({ asset, operation, from, to, isExact: false, ...amounts, ...conversion });
    }
  for (const [party, paid] of payers)
    if (!isKnown) into.fees.push({ party, asset, atLeastBase: 0n });
    else if (operationType === 'FEE' || inBase > outBase)
      into.fees.push({ party, asset, amountBase: paid ?? 0n, atLeastBase: 0n, atMostBase: inBase });
}

const isAddress = (party: Party): party is AddressId => typeof party === 'number';

function sumParties(legs: readonly LegRow[], side: LegRow['side']): Map<Party, bigint | undefined> {
  const sums = new Map<Party, bigint | undefined>();
  for (const leg of legs) {
    if (leg.side !== side) continue;
    const party =
      leg.addressId ??
      (leg.amountBase === undefined ? 'UNKNOWN' : leg.unspendable === true ? 'UNSPENDABLE' : 'NO_ADDRESS');
    const before = sums.has(party) ? sums.get(party) : 0n;
    sums.set(party, before === undefined || leg.amountBase === undefined ? undefined : before + leg.amountBase);
  }
  return sums;
}
