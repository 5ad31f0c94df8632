import { sumSorted } from '../arithmetic/sum-sorted.ts';
import type { AnswerBounds, BoundMethod, ShareBounds } from '../ends/answer-bounds.ts';
import type { End } from '../ends/end.ts';
import { endKindOf } from '../ends/end-kinds.ts';
import type { TraceEnd } from '../ends/ends.ts';
import type { TraceResult } from '../ends/trace-result.ts';
import type { Policy } from '../policy/policy.ts';
import { scoreOfEnd } from '../score/score-of-end.ts';
import { carryBounds } from './carried-bounds.ts';
import type { FlowGraph } from './flow-graph.ts';
import { MaxFlow } from './max-flow.ts';

/** Networks of more arcs are bounded without maximum flows. */
const MAX_ARCS = 60_000;
/** Arcs that all maximum flows of one answer may look at. */
const MAX_WORK = 6_000_000;

/** The result with the bounds of its severe rows; the same result where it has none. */
export function addBounds(trace: TraceResult, graph: FlowGraph, policy: Policy): TraceResult {
  const isSevere = (end: End | TraceEnd): boolean => isBounded(end, policy);
  const severe = trace.ends.filter(isSevere);
  if (severe.length === 0) return trace;
  const bounding = new Bounding(graph);
  const union = { share: shareOf(severe), isCounted: isSevere };
  const unknown = { share: shareOf(trace.ends.filter(isUnknown)), isCounted: isUnknown };
  const bounds = { severe: { share: union.share, ...bounding.bound(union) }, unknown: bounding.boundUnknown(unknown) };
  const byKey = new Map(
    severe.map(({ key, share }) => [key, bounding.bound({ share, isCounted: (end) => end.key === key })]),
  );
  const ends = trace.ends.map((end) => {
    const ofEnd = byKey.get(end.key);
    return ofEnd === undefined ? end : { ...end, bounds: ofEnd };
  });
  return { ...trace, ends, bounds };
}

/** True for an end that may make an answer Critical, where the money was met and not seen behind a large unnamed entity. */
function isBounded(end: Pick<End, 'type' | 'entity' | 'isBehindLarge'>, policy: Policy): boolean {
  const { severeBelow, severity } = policy;
  if (end.isBehindLarge === true || (severity.neverCritical as readonly string[]).includes(end.type)) return false;
  const critical = severity.wider.filter(({ criticalFromShare }) => criticalFromShare !== undefined);
  const below = Math.max(severeBelow, ...critical.map((band) => band.below));
  return (scoreOfEnd(policy, end) ?? below) < below;
}

const isUnknown = ({ type, isBehindLarge }: Pick<End, 'type' | 'isBehindLarge'>): boolean =>
  endKindOf(type, isBehindLarge).isInBound;

const shareOf = (ends: readonly TraceEnd[]): number => sumSorted(ends.map(({ share }) => share));

interface SinkSet {
  /** By proportion. */
  readonly share: number;
  readonly isCounted: (end: End) => boolean;
}

/** Bounds of sets of sinks of one network. */
class Bounding {
  readonly #sinks: readonly { readonly node: number; readonly end: End }[];
  readonly #carried: Float64Array;
  readonly #flow: MaxFlow | undefined;

  constructor(graph: FlowGraph) {
    this.#sinks = [...graph.sinks];
    this.#carried = carryBounds(graph);
    this.#flow = graph.arcs > MAX_ARCS ? undefined : new MaxFlow(graph);
  }

  bound(of: SinkSet): ShareBounds {
    const most = this.#most(of.isCounted);
    const others = this.#most((end) => !of.isCounted(end));
    return {
      least: Math.max(0, Math.min(of.share, withoutRounding(1 - others.share))),
      possible: Math.max(of.share, Math.min(1, most.share)),
      method: worse(most.method, others.method),
    };
  }

  boundUnknown({ share, isCounted }: SinkSet): AnswerBounds['unknown'] {
    const most = this.#most(isCounted);
    return { share, possible: Math.max(share, Math.min(1, most.share)), method: most.method };
  }

  /** Largest share that may reach some of the sinks together. */
  #most(isCounted: (end: End) => boolean): { readonly share: number; readonly method: BoundMethod } {
    const sinks = this.#sinks.filter(({ end }) => isCounted(end)).map(({ node }) => node);
    const flow = this.#flow?.solve(new Set(sinks), MAX_WORK);
    if (flow !== undefined) return { share: flow, method: 'MAX_FLOW' };
    return { share: sumSorted(sinks.map((node) => this.#carried[node] ?? 0)), method: 'PER_TRANSACTION' };
  }
}

const worse = (a: BoundMethod, b: BoundMethod): BoundMethod => (a === 'MAX_FLOW' ? b : a);

/** Sums of shares are floats: their last digits are nobody's money. */
const withoutRounding = (share: number): number => (share < 1e-11 ? 0 : share);
