import { setImmediate } from 'node:timers/promises';
import type { LegRow, TransactionEdges, TxId } from '@sulian/domain';
import { edgeRuleOf } from '@sulian/engine';
import { readTimes } from '../objects/read-times.ts';
import type { CounterpartyQuestion } from './asked.ts';
import { EdgeSums } from './edge-sums.ts';
import type { Owners } from './owners.ts';

/** Transactions whose legs are read with one question. */
const BATCH = 500;
/**
 * Legs read for one list, and pairs of a payer and a payee looked at besides: a few seconds of work, at 0.4 µs of processor
 * time a pair and some 5 µs a small transaction. Own measure, 2026-11-22 (docs/BENCHMARKS.md).
 */
const MAX_EDGES = 3_000_000;
/** After so many others are let in between. */
const EDGES_AT_ONCE = 200_000;

interface Wanted {
  readonly txIds: readonly TxId[];
  readonly owners: Owners;
  /** The only operations that count, by transaction; then change and fees do not. Undefined: all. */
  readonly operations?: ReadonlyMap<TxId, ReadonlySet<number>>;
}

/** Sums of all edges of the object; undefined where there are more than are looked at. */
export async function readEdges(
  { reader, asset, fromSec, toSec }: Pick<CounterpartyQuestion, 'reader' | 'asset' | 'fromSec' | 'toSec'>,
  { txIds, owners, operations }: Wanted,
  maxEdges: number = MAX_EDGES,
): Promise<EdgeSums | undefined> {
  const rule = edgeRuleOf(reader.chain);
  const sums = new EdgeSums(owners.own, asset);
  const timeOf = await readTimes(reader, txIds);
  const wanted = txIds.filter((txId) => isWithin(timeOf(txId), { fromSec, toSec })).sort((a, b) => a - b);
  let edges = 0;
  let pauseAt = EDGES_AT_ONCE;
  for (let from = 0; from < wanted.length; from += BATCH) {
    const legs = await reader.listLegs(wanted.slice(from, from + BATCH));
    await owners.learn(legs.flatMap(({ addressId }) => addressId ?? []));
    for (const transaction of splitByTransaction(legs)) {
      edges += countPairs(transaction, owners);
      if (edges > maxEdges) return undefined;
      if (edges > pauseAt) {
        pauseAt = edges + EDGES_AT_ONCE;
        await setImmediate();
      }
      const txId = transaction[0]?.txId ?? 0;
      const { ownerOf } = owners;
      const all = rule(transaction, { of: owners.own, ...(ownerOf === undefined ? {} : { ownerOf }) });
      sums.add(operations === undefined ? all : onlyOf(all, operations.get(txId)), { txId, timeSec: timeOf(txId) });
    }
  }
  return sums;
}

const onlyOf = ({ edges }: TransactionEdges, operations: ReadonlySet<number> = new Set()): TransactionEdges => ({
  edges: edges.filter(({ operation }) => operations.has(operation)),
  change: [],
  fees: [],
});

const isWithin = (timeSec: number, { fromSec, toSec }: Pick<CounterpartyQuestion, 'fromSec' | 'toSec'>): boolean =>
  (fromSec === undefined || timeSec >= fromSec) && (toSec === undefined || timeSec <= toSec);

/** Legs come ordered by transaction. */
function* splitByTransaction(legs: readonly LegRow[]): Generator<readonly LegRow[]> {
  for (let from = 0; from < legs.length; ) {
    let to = from + 1;
    while (to < legs.length && legs[to]?.txId === legs[from]?.txId) to += 1;
    yield legs.slice(from, to);
    from = to;
  }
}

/** What dividing the transaction costs: its legs, and in an operation of several payers each with each payee. */
function countPairs(legs: readonly LegRow[], { ownerOf = (id) => id }: Owners): number {
  const operations = new Map<number, { readonly payers: Set<number | undefined>; payees: number }>();
  for (const { operation, side, addressId } of legs) {
    const each = operations.get(operation) ?? { payers: new Set(), payees: 0 };
    operations.set(operation, each);
    if (side === 'destination') each.payees += 1;
    else each.payers.add(addressId === undefined ? undefined : ownerOf(addressId));
  }
  let pairs = legs.length;
  for (const { payers, payees } of operations.values()) if (payers.size > 1) pairs += payers.size * payees;
  return pairs;
}
