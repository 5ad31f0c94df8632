import {
  type AddressId,
  addAmounts,
  type CounterpartyQuery,
  type CounterpartyRow,
  type EdgeAmounts,
  type EdgeRule,
  type EdgeSums,
  type LegRow,
  NO_AMOUNT,
  SPECIAL_PARTIES,
} from '@sulian/domain';

/** All that edges of one address sum up to, reckoned from the legs of the whole chain by the plainest means. */
export function reckonCounterparties(
  transactions: readonly (readonly LegRow[])[],
  addressId: AddressId,
  rule: EdgeRule,
): readonly CounterpartyRow[] {
  const rows = new Map<string, CounterpartyRow>();
  for (const legs of transactions)
    for (const edge of rule(legs).edges) {
      if (edge.from !== addressId && edge.to !== addressId) continue;
      const isPaid = edge.from === addressId;
      const other = isPaid ? edge.to : edge.from;
      const txId = legs[0]?.txId ?? 0;
      const known = rows.get(`${other} ${edge.asset}`) ?? {
        other,
        asset: edge.asset,
        received: NOTHING,
        paid: NOTHING,
        transactions: 0,
        firstTxId: txId,
        lastTxId: -1,
      };
      const isConverted = edge.conversionOf === 'BOTH' || edge.conversionOf === (isPaid ? 'FROM' : 'TO');
      const side = isPaid ? 'paid' : 'received';
      rows.set(`${other} ${edge.asset}`, {
        ...known,
        [side]: isConverted ? convert(known[side], edge) : { ...known[side], ...addTo(known[side], edge) },
        transactions: known.transactions + (known.lastTxId === txId ? 0 : 1),
        lastTxId: txId,
      });
    }
  return [...rows.values()];
}

const NOTHING: EdgeSums = { ...NO_AMOUNT, convertedBase: 0n };

const convert = (sums: EdgeSums, { amountBase = 0n }: EdgeAmounts): EdgeSums => ({
  ...sums,
  convertedBase: sums.convertedBase + amountBase,
});

const addTo = ({ convertedBase, ...amounts }: EdgeSums, edge: EdgeAmounts): EdgeSums => ({
  ...addAmounts(amounts, edge),
  convertedBase,
});

/** All rows that a query meets, in its order. */
export function orderCounterparties(
  rows: readonly CounterpartyRow[],
  { asset, direction, sort }: Omit<CounterpartyQuery, 'addressId' | 'offset' | 'limit'>,
): readonly CounterpartyRow[] {
  const sides =
    direction === undefined ? SIDES : direction === 'INCOMING' ? (['received'] as const) : (['paid'] as const);
  const rankOf = (row: CounterpartyRow): bigint => {
    if (sort === 'COUNT') return BigInt(row.transactions);
    if (sort === 'LAST') return BigInt(row.lastTxId);
    return sides.reduce((sum, side) => sum + (row[side].amountBase ?? row[side].atLeastBase), 0n);
  };
  return rows
    .filter((row) => asset === undefined || row.asset === asset)
    .filter((row) => sides.some((side) => row[side].atMostBase + row[side].convertedBase > 0n))
    .sort((a, b) => Number(rankOf(b) - rankOf(a)) || idOf(a) - idOf(b) || a.asset - b.asset);
}

const SIDES = ['received', 'paid'] as const;
const idOf = ({ other }: CounterpartyRow): number =>
  typeof other === 'number' ? other : SPECIAL_PARTIES.indexOf(other) - SPECIAL_PARTIES.length;
