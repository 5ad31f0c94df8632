import { setImmediate } from 'node:timers/promises';
import { getChain, type LegRow, type TransactionEdges, type TxId } from '@sulian/domain';
import { edgeRuleOf } from '@sulian/engine';
import { readTimes } from '../objects/read-times.ts';
import { findPoisoning, markKey, marksOf } from '../poisoning/find-poisoning.ts';
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

type Question = Pick<
  CounterpartyQuestion,
  'reader' | 'prices' | 'object' | 'asset' | 'fromSec' | 'toSec' | 'includesPoisoning'
>;

interface ReadEdges {
  readonly sums: EdgeSums;
  readonly poisoningLeftOut: number;
  readonly poisoningNotLookedUp: number;
}

/** Sums of all edges of the object but those of poisoning; undefined where there are more than are looked at. */
export async function readEdges(
  question: Question,
  { txIds, owners, operations }: Wanted,
  maxEdges: number = MAX_EDGES,
): Promise<ReadEdges | undefined> {
  const { reader, asset, fromSec, toSec } = question;
  const clean = new Cleaning(question);
  const rule = edgeRuleOf(reader.chain);
  const sums = new EdgeSums(owners.own, asset);
  const timeOf = await readTimes(reader, txIds);
  const wanted = txIds.filter((txId) => isWithin(timeOf(txId), { fromSec, toSec })).sort((a, b) => a - b);
  let edges = 0;
  let pauseAt = EDGES_AT_ONCE;
  for (let from = 0; from < wanted.length; from += BATCH) {
    const legs = await clean.leaveOut(await reader.listLegs(wanted.slice(from, from + BATCH)));
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
  const { leftOut, notLookedUp } = clean;
  return { sums, poisoningLeftOut: leftOut, poisoningNotLookedUp: notLookedUp };
}

/** Takes out what is poisoning of the object's history, and counts it. */
class Cleaning {
  leftOut = 0;
  notLookedUp = 0;
  readonly #question: Question;
  readonly #own: ReadonlySet<number>;

  constructor(question: Question) {
    this.#question = question;
    const { object } = question;
    this.#own = new Set(
      object.kind === 'OWNED' ? object.addressIds : object.kind === 'ADDRESS' ? [object.addressId] : [],
    );
  }

  /** @param legs of whole transactions */
  async leaveOut(legs: readonly LegRow[]): Promise<readonly LegRow[]> {
    const { reader, includesPoisoning } = this.#question;
    if (includesPoisoning === true || getChain(reader.chain).spendsOutputs) return legs;
    const isOwn = (addressId: number | undefined): boolean => addressId !== undefined && this.#own.has(addressId);
    const poisoning = await findPoisoning(this.#question, legs);
    const marks = marksOf(poisoning, isOwn);
    this.notLookedUp += poisoning.notLookedUp;
    const mine = legs.filter((leg) => isOwn(leg.addressId) && marks.has(markKey(leg)));
    this.leftOut += new Set(mine.map(markKey)).size;
    return legs.filter((leg) => !marks.has(markKey(leg)));
  }
}

const onlyOf = ({ edges }: TransactionEdges, operations: ReadonlySet<number> = new Set()): TransactionEdges => ({
  edges: edges.filter(({ operation }) => operations.has(operation)),
  change: [],
  fees: [],
});

const isWithin = (timeSec: number, { fromSec, toSec }: Pick<CounterpartyQuestion, 'fromSec' | 'toSec'>): boolean =>
  (fromSec === undefined || timeSec >= fromSec) && (toSec === undefined || timeSec <= toSec);

/** Legs come ordered by transaction. */
export function* splitByTransaction(legs: readonly LegRow[]): Generator<readonly LegRow[]> {
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
