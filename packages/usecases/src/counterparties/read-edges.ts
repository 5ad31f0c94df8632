import type { TxId } from '@sulian/domain';
import { readTimes } from '../objects/read-times.ts';
import type { CounterpartyLimits, CounterpartyQuestion } from './counterparty-query.ts';
import { type EdgePart, type EdgeQuestion, readEdgePart } from './edge-part.ts';
import type { EdgeParts } from './edge-part-cache.ts';
import { EdgeSums, type SubKeyOf } from './edge-sums.ts';
import type { Owners } from './owners.ts';

/** Transactions whose legs are read with one question, and that are summed up as one part. */
const BATCH = 500;
/**
 * Legs read for one list, and pairs of a payer and a payee looked at besides: a few seconds of work, at 0.4 µs of processor
 * time a pair and some 5 µs a small transaction. Own measure, 2026-11-22 (docs/benchmarks).
 */
const MAX_EDGES = 3_000_000;

interface EdgeFilter {
  readonly txIds: readonly TxId[];
  readonly owners: Owners;
  /** The only operations that count, by transaction; then change and fees do not. Undefined: all. */
  readonly operations?: ReadonlyMap<TxId, ReadonlySet<number>>;
  /** Separates customers of the other parties; undefined: does not. Cannot be combined with cached parts. */
  readonly subKeyOf?: SubKeyOf | undefined;
  /** Cached parts of this object with the same owners, over all operations. Undefined: everything is read. */
  readonly parts?: EdgeParts | undefined;
}

interface ReadEdges {
  readonly sums: EdgeSums;
  readonly poisoningLeftOut: number;
  readonly poisoningNotLookedUp: number;
}

/**
 * Sums all edges of the object except poisoning, part by part. Parts that are still valid come from the cache.
 * Undefined where there are more than `edges`.
 */
export async function readEdges(
  question: EdgeQuestion,
  { txIds, owners, operations, subKeyOf, parts: partCache }: EdgeFilter,
  { edges: maxEdges = MAX_EDGES, batch = BATCH }: Pick<CounterpartyLimits, 'edges' | 'batch'> = {},
): Promise<ReadEdges | undefined> {
  const { fromSec, toSec, reader } = question;
  const ofPeriod = fromSec === undefined && toSec === undefined ? undefined : await readTimes(reader, txIds);
  const idsInPeriod = txIds.filter((txId) => isWithin(ofPeriod?.(txId), { fromSec, toSec })).sort((a, b) => a - b);
  const storedParts = await partCache?.open(question);
  const batches = Array.from({ length: Math.ceil(idsInPeriod.length / batch) }, (_, at) => {
    const ids = idsInPeriod.slice(at * batch, (at + 1) * batch);
    return { ids, part: storedParts?.find(ids) };
  });
  const timeOf =
    ofPeriod ??
    (await readTimes(
      reader,
      batches.flatMap(({ ids, part }) => (part === undefined ? ids : [])),
    ));
  const total = new Total(owners, question.asset);
  const parts: EdgePart[] = [];
  for (const { ids, part: known } of batches) {
    const edgeQuery = { txIds: ids, owners, timeOf, operations, subKeyOf, maxEdges: maxEdges - total.edges };
    const part = known ?? (await readEdgePart(question, edgeQuery));
    if (part === undefined || total.edges + part.edges > maxEdges) return undefined;
    total.add(part);
    if (storedParts !== undefined) parts.push(part);
  }
  storedParts?.store(parts);
  return total;
}

/** Parts put together, in their order. */
class Total implements ReadEdges {
  edges = 0;
  poisoningLeftOut = 0;
  poisoningNotLookedUp = 0;
  readonly sums: EdgeSums;
  readonly #ownerOf: NonNullable<Owners['ownerOf']>;

  constructor({ own, ownerOf = (id) => id }: Owners, asset: number | undefined) {
    this.sums = new EdgeSums(own, asset);
    this.#ownerOf = ownerOf;
  }

  add(part: EdgePart): void {
    // Owners are looked up in the order of all parts, so that cached and new parts give the same result.
    for (const addressId of part.met) this.#ownerOf(addressId);
    this.sums.absorb(part.sums, this.#ownerOf);
    this.edges += part.edges;
    this.poisoningLeftOut += part.poisoningLeftOut;
    this.poisoningNotLookedUp += part.poisoningNotLookedUp;
  }
}

const isWithin = (
  timeSec: number | undefined,
  { fromSec, toSec }: Pick<CounterpartyQuestion, 'fromSec' | 'toSec'>,
): boolean =>
  timeSec === undefined || ((fromSec === undefined || timeSec >= fromSec) && (toSec === undefined || timeSec <= toSec));
