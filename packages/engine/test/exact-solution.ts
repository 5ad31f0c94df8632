import type { TxId } from '@sulian/domain';
import { startsOf, type Way, type World, waysOf } from './exact-ways.ts';
import { solveLinear } from './linear-solve.ts';

export interface ExactAnswer {
  readonly total: number;
  readonly shares: ReadonlyMap<string, number>;
}

/**
 * The answer with open budgets, by another road than the tracer's: transactions are the transient states of an absorbing
 * Markov chain, ends its absorbing states, and one dense solve gives where each state is absorbed. Knows no order, no
 * frontier and no merging.
 */
export function solveExactly(world: World): ExactAnswer {
  const ids = world.ledger.transactionIds;
  const ways = new Map(ids.map((txId) => [txId, waysOf(txId, world)]));
  const ends = [...new Set([...ways.values()].flat().flatMap((way) => (way.end === undefined ? [] : [way.end])))];
  const partOf = (txId: TxId, counts: (way: Way) => boolean): number =>
    sum((ways.get(txId) ?? []).filter(counts)) / sum(ways.get(txId) ?? []);
  const a = ids.map((row) => ids.map((column) => (row === column ? 1 : 0) - partOf(row, (way) => way.next === column)));
  const b = ids.map((row) => ends.map((end) => partOf(row, (way) => way.end === end)));
  const absorbed = solveLinear(a, b);
  const shares = new Map<string, number>(ends.map((end) => [end, 0]));
  const starts = startsOf(world).map((each) => ({
    ...each,
    amount: Number(each.numerator) / Number(each.denominator),
  }));
  const total = starts.reduce((all, start) => all + start.amount, 0);
  for (const { txId, amount } of starts) {
    const foreign = (ways.get(txId) ?? []).filter((way) => !way.isOwn);
    for (const way of foreign) {
      const weight = (amount / total) * (Number(way.amountBase) / sum(foreign));
      for (const [index, end] of ends.entries()) {
        const part =
          way.end === undefined ? (absorbed[ids.indexOf(way.next ?? -1)]?.[index] ?? 0) : Number(way.end === end);
        shares.set(end, (shares.get(end) ?? 0) + weight * part);
      }
    }
  }
  return { total, shares: new Map([...shares].filter(([, share]) => share > 0)) };
}

const sum = (ways: readonly Way[]): number => ways.reduce((total, way) => total + Number(way.amountBase), 0);
