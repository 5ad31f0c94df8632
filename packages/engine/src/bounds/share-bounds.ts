import { sumSorted } from '../arithmetic/sum-sorted.ts';
import type { AnswerBounds, BoundMethod, ShareBounds } from '../ends/answer-bounds.ts';
import type { End } from '../ends/end.ts';
import { endKindOf } from '../ends/end-kinds.ts';
import type { TraceEnd } from '../ends/ends.ts';
import type { TraceResult } from '../ends/trace-result.ts';
import type { Policy } from '../policy/policy.ts';
import type { TraceQuestion } from '../question/question.ts';
import { scoreOfEnd } from '../score/score-of-end.ts';
import { carryBounds } from './carried-bounds.ts';
import { contractNetwork } from './contract-network.ts';
import type { FlowGraph } from './flow-graph.ts';
import { MaxFlow } from './max-flow.ts';

/** Networks of more arcs are bounded without maximum flows. */
const MAX_ARCS = 60_000;
/** Arcs that all maximum flows of one answer may look at. */
const MAX_WORK = 6_000_000;

type Question = Pick<TraceQuestion, 'policy' | 'letOthers'>;

/** The result with the bounds of its severe rows and of what is unknown; the same result where it has neither. */
export async function addBounds(trace: TraceResult, graph: FlowGraph, question: Question): Promise<TraceResult> {
  const { policy, letOthers } = question;
  const isSevere = (end: End | TraceEnd): boolean => isBounded(end, policy);
  const severe = trace.ends.filter(isSevere);
  const unknown = { share: shareOf(trace.ends.filter(isUnknown)), isCounted: isUnknown };
  if (severe.length === 0 && unknown.share === 0) return trace;
  const bounding = await Bounding.begin(graph, letOthers);
  if (severe.length === 0) return addUnknown(trace, bounding, unknown);
  const share = shareOf(severe);
  const union = await bounding.bound({ share, isCounted: isSevere });
  const bounds = { severe: { share, ...union }, unknown: await bounding.boundUnknown(unknown) };
  const boundOf = async ({ key, share: ofEnd }: TraceEnd): Promise<ShareBounds> =>
    severe.length === 1 ? union : bounding.bound({ share: ofEnd, isCounted: (end) => end.key === key, union });
  const ends: TraceEnd[] = [];
  for (const end of trace.ends) ends.push(isSevere(end) ? { ...end, bounds: await boundOf(end) } : end);
  return { ...trace, ends, bounds };
}

/** Severe money may be in what is unknown, however little of it is seen: money was parked, and then mixed. */
async function addUnknown(trace: TraceResult, bounding: Bounding, of: SinkSet): Promise<TraceResult> {
  const unknown = await bounding.boundUnknown(of);
  return { ...trace, bounds: { severe: { ...NOTHING, method: unknown.method }, unknown } };
}

/** Bounds of severe ends where the walk met none. */
const NOTHING = { share: 0, least: 0, possible: 0 };

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
  /** Bounds of a set of which this is a part. */
  readonly union?: ShareBounds;
}

interface Bound {
  readonly share: number;
  readonly method: BoundMethod;
}

/** Bounds of sets of sinks of one network. */
class Bounding {
  readonly #sinks: readonly { readonly node: number; readonly end: End }[];
  readonly #flow: MaxFlow | undefined;
  readonly #graph: FlowGraph;
  readonly #letOthers: Question['letOthers'];
  #carried: Float64Array | undefined;

  private constructor(graph: FlowGraph, flow: MaxFlow | undefined, letOthers: Question['letOthers']) {
    this.#graph = graph;
    this.#sinks = [...graph.sinks];
    this.#flow = flow;
    this.#letOthers = letOthers;
  }

  static async begin(graph: FlowGraph, letOthers: Question['letOthers']): Promise<Bounding> {
    const flow = graph.arcs > MAX_ARCS ? undefined : new MaxFlow(await contractNetwork(graph, letOthers));
    return new Bounding(graph, flow, letOthers);
  }

  async bound(of: SinkSet): Promise<ShareBounds> {
    const most = await this.#most(of);
    const least = await this.#least(of);
    return {
      least: Math.max(0, Math.min(of.share, withoutRounding(least.share))),
      possible: Math.max(of.share, Math.min(1, most.share)),
      method: worse(most.method, least.method),
    };
  }

  async boundUnknown(of: SinkSet): Promise<AnswerBounds['unknown']> {
    const { share, method } = await this.#most(of);
    return { share: of.share, possible: Math.max(of.share, Math.min(1, share)), method };
  }

  /** Largest share that may reach some of the sinks together. */
  async #most({ isCounted }: SinkSet): Promise<Bound> {
    await this.#letOthers?.();
    const sinks = this.#nodesOf(isCounted);
    const share = this.#flow?.most(sinks, MAX_WORK);
    return share === undefined ? this.#carry(sinks) : { share, method: 'MAX_FLOW' };
  }

  /** Share that is left to the sinks where all others have the most. A part has no more than the whole. */
  async #least({ isCounted, union }: SinkSet): Promise<Bound> {
    if (union?.least === 0 && union.method === 'MAX_FLOW') return { share: 0, method: 'MAX_FLOW' };
    await this.#letOthers?.();
    const share = this.#flow?.least(this.#nodesOf(isCounted), MAX_WORK);
    if (share !== undefined) return { share, method: 'MAX_FLOW' };
    const others = this.#carry(this.#nodesOf((end) => !isCounted(end)));
    return { ...others, share: 1 - others.share };
  }

  #nodesOf(isCounted: (end: End) => boolean): readonly number[] {
    return this.#sinks.filter(({ end }) => isCounted(end)).map(({ node }) => node);
  }

  #carry(sinks: readonly number[]): Bound {
    this.#carried ??= carryBounds(this.#graph);
    return { share: sumSorted(sinks.map((node) => this.#carried?.[node] ?? 0)), method: 'PER_TRANSACTION' };
  }
}

const worse = (a: BoundMethod, b: BoundMethod): BoundMethod => (a === 'MAX_FLOW' ? b : a);

/** Sums of shares are floats: their last digits are nobody's money. */
const withoutRounding = (share: number): number => (share < 1e-11 ? 0 : share);
