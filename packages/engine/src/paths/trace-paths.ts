import type { AddressId, LabelIndex, LegRow, TxId } from '@sulian/domain';
import { partOf } from '../arithmetic/divide.ts';
import { chunk, KEYS_PER_QUERY } from '../collections/chunk.ts';
import type { End } from '../ends/end.ts';
import type { TraceEnd } from '../ends/ends.ts';
import type { TraceResult } from '../ends/trace-result.ts';
import { type Sides, toSidesById } from '../patterns/operation.ts';
import type { TraceQuestion, WalkReader } from '../question/question.ts';
import type { SoundSwap } from '../swaps/sound-swap.ts';
import { type Flow, NO_LEG } from '../trace/flow.ts';
import type { FlowStore } from '../trace/flow-store.ts';
import { sumBase } from '../trace/to-flow.ts';
import { walkUtxo } from '../trace/trace-utxo.ts';
import {
  BestPaths,
  type FoundPath,
  isWantedPart,
  toWays,
  type WantedEnd,
  type WantedPlace,
  type Way,
} from './best-paths.ts';

export interface PathsWanted {
  /** A row of the answer: `entity:12`, `end:Block reward`. */
  readonly key: string;
  readonly maxPaths: number;
  /** Hops reported per path; of a longer one the first and the last half. */
  readonly maxHops: number;
  /** Paths to one place of the row; absent: to all. */
  readonly place?: WantedPlace;
}

export interface PathHop {
  /** 1 is next to the object. */
  readonly number: number;
  readonly txId: TxId;
  /** Share of the whole question that came along this path up to and with this hop. */
  readonly share: number;
  /** Base units of the question's amount for that share: rounded, and never more than the legs moved of its coin. */
  readonly amountBase: bigint;
  /** Legs that lead on, the largest first: sources (INCOMING) or destinations (OUTGOING). Undefined where the walk was cut. */
  readonly legs: readonly LegRow[] | undefined;
  /** The swap that the money went through in this hop. */
  readonly swap?: SoundSwap;
}

/** Transactions from the object to an end: what travelled along exactly these. */
export interface TracePath {
  /** The first transaction's part of the question times, at each, the fraction that leads on. */
  readonly share: number;
  readonly amountBase: bigint;
  readonly length: number;
  readonly hops: readonly PathHop[];
  /** The row's end, with the label of the path's own last leg. */
  readonly end: Pick<End, 'key' | 'type' | 'entity' | 'label'>;
}

export interface PathsResult {
  readonly trace: TraceResult;
  /** Undefined: the answer has no such row. */
  readonly row: TraceEnd | undefined;
  /** The heaviest of the row, heaviest first. */
  readonly paths: readonly TracePath[];
}

/**
 * Traces the heaviest paths behind one row of an answer, by the same walk that made it. Pass the same reader, labels
 * and question. Shares of all paths of a row sum to its share.
 */
export async function traceUtxoPaths(
  input: { readonly reader: WalkReader; readonly labels: LabelIndex; readonly question: TraceQuestion },
  request: PathsWanted,
): Promise<PathsResult> {
  const best = new BestPaths(request);
  const { trace, store } = await walkUtxo({ ...input, observer: best });
  const row = trace.ends.find((end) => end.key === request.key);
  if (row === undefined) return { trace, row, paths: [] };
  const steps = best.found.map((path) => toSteps(path, request.maxHops));
  const txIds = [...new Set(steps.flat().map(({ way }) => way.txId))].sort((a, b) => a - b);
  const sides = await readSides(input, txIds);
  const paths = best.found.map((path, index) =>
    toPath({ path, row, steps: steps[index] ?? [] }, { store, sides, trace, request }),
  );
  return { trace, row, paths };
}

/** One transaction of a path and what goes on behind it. */
interface Step {
  readonly number: number;
  readonly way: Way;
  readonly next: Way | undefined;
}

/** All of a path, or its first and last steps. */
function toSteps({ last }: FoundPath, maxHops: number): readonly Step[] {
  const ways = toWays(last);
  const half = Math.floor(maxHops / 2);
  return ways
    .map((way, index): Step => ({ number: index + 1, way, next: ways[index + 1] }))
    .filter(({ number }) => ways.length <= maxHops || number <= half || number > ways.length - half);
}

interface Facts {
  readonly store: FlowStore;
  readonly sides: ReadonlyMap<TxId, Sides>;
  readonly trace: TraceResult;
  readonly request: PathsWanted;
}

function toPath(
  { path, row, steps }: { path: FoundPath; row: TraceEnd; steps: readonly Step[] },
  facts: Facts,
): TracePath {
  const { totalBase } = facts.trace;
  const { key, type, entity } = row;
  const label = path.kind === 'END' ? findLabel(path, facts) : undefined;
  const hops = steps.map((step): PathHop => {
    const share = step.next?.share ?? path.share;
    const { legs, withoutLegBase } = readLegs(step, path, facts);
    const amountBase = limitToMoved(partOf(totalBase, share), legs, withoutLegBase);
    return { number: step.number, txId: step.way.txId, share, amountBase, legs };
  });
  return {
    share: path.share,
    amountBase: hops.at(-1)?.amountBase ?? partOf(totalBase, path.share),
    length: path.last.length,
    hops,
    end: { key, type, ...(entity === undefined ? {} : { entity }), ...(label === undefined ? {} : { label }) },
  };
}

/**
 * Limits an amount to what moved: a share is a float, and an amount of many digits may be rounded to more.
 * @param withoutLegBase base units that moved in addition to the legs of known amount
 */
export function limitToMoved(amountBase: bigint, legs: readonly LegRow[] | undefined, withoutLegBase = 0n): bigint {
  if (legs === undefined || legs.length === 0) return amountBase;
  const movedBase = sumBase(legs) + withoutLegBase;
  return amountBase < movedBase ? amountBase : movedBase;
}

interface StepLegs {
  /** Largest first; those of unknown amount last. */
  readonly legs: readonly LegRow[] | undefined;
  /** Base units that no leg states, rounded up: a part of a fee, or what sources of unknown amount brought together. */
  readonly withoutLegBase: bigint;
}

/** Legs that lead from the step to the next one or to the end. */
function readLegs(step: Step, path: FoundPath, facts: Facts): StepLegs {
  const flow = facts.store.find(step.way.txId);
  const isCut = step.next === undefined && path.kind === 'CUT';
  if (isCut || flow === undefined) return { legs: undefined, withoutLegBase: 0n };
  const side = listSide(facts, flow.txId);
  const indexes = listIndexes(flow, { step, targetEnd: facts.request });
  const withoutLeg = indexes.filter((index) => flow.legs[index] === NO_LEG);
  const stated = indexes.flatMap((index) => side[flow.legs[index] ?? NO_LEG] ?? []);
  const unknown = withoutLeg.length === 0 ? [] : side.filter((leg) => leg.amountBase === undefined);
  return {
    legs: [...stated, ...unknown].sort(byAmount),
    withoutLegBase: BigInt(Math.ceil(withoutLeg.reduce((sum, index) => sum + (flow.amounts[index] ?? 0), 0))),
  };
}

function listSide({ sides, trace }: Facts, txId: TxId): readonly LegRow[] {
  const transactionSides = sides.get(txId);
  return (trace.direction === 'INCOMING' ? transactionSides?.sources : transactionSides?.destinations) ?? [];
}

const byAmount = (a: LegRow, b: LegRow): number => {
  const [amountA, amountB] = [a.amountBase ?? 0n, b.amountBase ?? 0n];
  return amountA === amountB ? a.position - b.position : amountA < amountB ? 1 : -1;
};

/** The object's own legs lead nowhere in a path's first transaction: what started there excludes them. */
function listIndexes(
  flow: Flow,
  { step, targetEnd }: { readonly step: Step; readonly targetEnd: WantedEnd },
): readonly number[] {
  const { next, way } = step;
  const leads = (index: number): boolean => {
    if (way.before === undefined && flow.own?.has(index) === true) return false;
    if (next !== undefined) return flow.targets[index] === next.txId;
    return isWantedPart(flow, index, targetEnd);
  };
  return flow.amounts.flatMap((_, index) => (leads(index) ? [index] : []));
}

/** The label that named the most of what ended here. */
function findLabel(path: FoundPath, { store, request }: Facts): End['label'] {
  const flow = store.find(path.last.txId);
  if (flow === undefined) return undefined;
  const step = { number: 0, way: path.last, next: undefined };
  let heaviest = -1;
  for (const index of listIndexes(flow, { step, targetEnd: request }))
    if (heaviest === -1 || (flow.amounts[index] ?? 0) > (flow.amounts[heaviest] ?? 0)) heaviest = index;
  return flow.ends[heaviest]?.label;
}

async function readSides(
  { reader, question }: { readonly reader: WalkReader; readonly question: TraceQuestion },
  txIds: readonly TxId[],
): Promise<ReadonlyMap<TxId, Sides>> {
  const legs: LegRow[] = [];
  for (const keys of chunk(txIds, KEYS_PER_QUERY)) for (const leg of await reader.listLegs(keys)) legs.push(leg);
  return toSidesById(legs, question.asset);
}

/** Distinct addresses of legs, in their order. */
export const addressesOf = (legs: readonly LegRow[]): readonly AddressId[] => [
  ...new Set(legs.flatMap(({ addressId }) => addressId ?? [])),
];
