import { setImmediate } from 'node:timers/promises';
import { type AddressId, getChain, type LegRow, type TransactionEdges, type TxId } from '@sulian/domain';
import { edgeRuleOf } from '@sulian/engine';
import { findPoisoning, markKey, marksOf } from '../poisoning/find-poisoning.ts';
import { type Testimony, witness } from '../poisoning/witness.ts';
import type { CounterpartyQuestion } from './counterparty-query.ts';
import { EdgeSums, type SubKeyOf } from './edge-sums.ts';
import type { Owners } from './owners.ts';

/** Edges after which others are let in between. */
const EDGES_AT_ONCE = 200_000;

export type EdgeQuestion = Pick<
  CounterpartyQuestion,
  'reader' | 'labels' | 'prices' | 'object' | 'asset' | 'fromSec' | 'toSec' | 'includesPoisoning'
>;

/** Sums of some of an object's transactions. Immutable. */
export interface EdgePart {
  /** Ascending. */
  readonly txIds: readonly TxId[];
  readonly sums: EdgeSums;
  /** Legs, and pairs of a payer and a payee, that were looked at. */
  readonly edges: number;
  readonly poisoningLeftOut: number;
  readonly poisoningNotLookedUp: number;
  /** All addresses of the transactions and their owners: who is whose matters of these alone. */
  readonly parties: ReadonlySet<AddressId>;
  /** The first address of each owner in order of need: owners go by the first of theirs that is met. */
  readonly met: readonly AddressId[];
  /** Ledger facts that were read for this part apart from the transactions. */
  readonly testimony: Testimony;
}

interface EdgePartQuery {
  readonly txIds: readonly TxId[];
  readonly owners: Owners;
  readonly timeOf: (txId: TxId) => number;
  /** The only operations that count, by transaction; then change and fees do not. Undefined: all. */
  readonly operations?: ReadonlyMap<TxId, ReadonlySet<number>> | undefined;
  /** Undefined: customers are not separated. */
  readonly subKeyOf?: SubKeyOf | undefined;
  readonly maxEdges: number;
}

/** Sums of the transactions' edges but those of poisoning; undefined where there are more than `maxEdges`. */
export async function readEdgePart(question: EdgeQuestion, query: EdgePartQuery): Promise<EdgePart | undefined> {
  const { reader, asset } = question;
  const { owners, txIds, timeOf, operations, subKeyOf, maxEdges } = query;
  const { reader: heard, testimony } = witness(reader);
  const all = await reader.listLegs(txIds);
  const { legs, ...poisoning } = await leaveOutPoisoning({ ...question, reader: heard }, all);
  const addressIds = legs.flatMap(({ addressId }) => addressId ?? []);
  await owners.learn(addressIds);
  const followed = follow(owners);
  const rule = edgeRuleOf(reader.chain);
  const sums = new EdgeSums(owners.own, asset, subKeyOf);
  let edges = 0;
  let pauseAt = EDGES_AT_ONCE;
  for (const transaction of splitByTransaction(legs)) {
    edges += countPairs(transaction, followed);
    if (edges > maxEdges) return undefined;
    if (edges > pauseAt) {
      pauseAt = edges + EDGES_AT_ONCE;
      await setImmediate();
    }
    const txId = transaction[0]?.txId ?? 0;
    const { ownerOf } = followed;
    const ofTransaction = rule(transaction, { of: owners.own, ...(ownerOf === undefined ? {} : { ownerOf }) });
    sums.add(operations === undefined ? ofTransaction : onlyOf(ofTransaction, operations.get(txId)), {
      txId,
      timeSec: timeOf(txId),
    });
  }
  const parties = new Set([...all.flatMap(({ addressId }) => addressId ?? []), ...followed.met.keys()]);
  return { txIds, sums, edges, ...poisoning, parties, met: [...followed.met.values()], testimony };
}

interface Followed extends Pick<Owners, 'ownerOf'> {
  /** By owner. */
  readonly met: ReadonlyMap<AddressId, AddressId>;
}

/** The same owners; also records the first address through which each owner was looked up. */
function follow({ ownerOf }: Owners): Followed {
  const met = new Map<AddressId, AddressId>();
  if (ownerOf === undefined) return { ownerOf, met };
  return {
    met,
    ownerOf(addressId) {
      const owner = ownerOf(addressId);
      if (!met.has(owner)) met.set(owner, addressId);
      return owner;
    },
  };
}

type Cleaned = Pick<EdgePart, 'poisoningLeftOut' | 'poisoningNotLookedUp'> & { readonly legs: readonly LegRow[] };

type CleanQuestion = Omit<EdgeQuestion, 'reader'> & { readonly reader: ReturnType<typeof witness>['reader'] };

/** Takes out what is poisoning of the object's history, and counts it. @param legs of whole transactions */
async function leaveOutPoisoning(question: CleanQuestion, legs: readonly LegRow[]): Promise<Cleaned> {
  const { reader, object, includesPoisoning } = question;
  if (includesPoisoning === true || getChain(reader.chain).spendsOutputs)
    return { legs, poisoningLeftOut: 0, poisoningNotLookedUp: 0 };
  const own = new Set(
    object.kind === 'OWNED' ? object.addressIds : object.kind === 'ADDRESS' ? [object.addressId] : [],
  );
  const isOwn = (addressId: number | undefined): boolean => addressId !== undefined && own.has(addressId);
  const poisoning = await findPoisoning(question, legs);
  const marks = marksOf(poisoning, isOwn);
  const mine = legs.filter((leg) => isOwn(leg.addressId) && marks.has(markKey(leg)));
  return {
    legs: legs.filter((leg) => !marks.has(markKey(leg))),
    poisoningLeftOut: new Set(mine.map(markKey)).size,
    poisoningNotLookedUp: poisoning.notJudged.size,
  };
}

const onlyOf = ({ edges }: TransactionEdges, operations: ReadonlySet<number> = new Set()): TransactionEdges => ({
  edges: edges.filter(({ operation }) => operations.has(operation)),
  change: [],
  fees: [],
});

/** Legs come ordered by transaction. */
export function* splitByTransaction(legs: readonly LegRow[]): Generator<readonly LegRow[]> {
  for (let from = 0; from < legs.length; ) {
    let to = from + 1;
    while (to < legs.length && legs[to]?.txId === legs[from]?.txId) to += 1;
    yield legs.slice(from, to);
    from = to;
  }
}

/** Cost of dividing the transaction: its legs, plus payers times payees for each operation with several payers. */
function countPairs(legs: readonly LegRow[], { ownerOf = (id) => id }: Pick<Owners, 'ownerOf'>): number {
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
