import type { AssetRow } from '@sulian/domain';
import type { AnyQuestion, TraceObject, TraceProgress, TraceResult } from '@sulian/engine';
import { toTraceQuestion } from './ask-ledger.ts';
import type { ScoringDeps } from './deps.ts';
import { type ExcludedReceipts, findLeftOut } from './excluded-receipts.ts';
import type { ScoringQuestion } from './question.ts';
import type { ScoredAssets, Weights } from './scored-assets.ts';

/** A walk and the weights that it was made with. */
export interface Weighed<T> {
  readonly weights: Weights;
  readonly outcome: T;
}

export interface BothWeighed<T> {
  /** Weighting of the answer's shares and amounts. */
  readonly main: Weighed<T>;
  /** The other weights, where anything can be weighed by them. */
  readonly other: Weighed<T> | undefined;
  /** Coins that the main weights leave out, wholly or in part. */
  readonly leftOut: readonly AssetRow[];
  /** Well-known coins of them that the other weights leave out too: nobody looked where that money came from or went. */
  readonly notJudged: readonly AssetRow[];
  /** Receipts that the answer is not about. */
  readonly notCounted: ExcludedReceipts;
}

type Walk<T> = (question: ReturnType<typeof toTraceQuestion>) => Promise<T>;

/**
 * Walks by the native coin's amounts, and for ALL by USD too where a coin has a price. USD weighs the answer only if
 * every transfer of the native coin has a price of its day; otherwise money of the other days would be missing.
 */
export async function walkWeighed<T extends { readonly trace: TraceResult }>(
  deps: ScoringDeps,
  question: ScoringQuestion,
  input: { readonly object: TraceObject; readonly scoredAssets: ScoredAssets; readonly walk: Walk<T> } & Pick<
    AnyQuestion,
    'marked'
  >,
): Promise<BothWeighed<T>> {
  const { object, scoredAssets, walk, marked } = input;
  const { byUsd, others } = scoredAssets;
  const notCounted = await findLeftOut(deps, question, {
    object,
    assets: byUsd?.assets ?? scoredAssets.weights.assets,
  });
  const timeout = AbortSignal.timeout(deps.limits.scoringTimeoutMs);
  const walkBy = async (weights: Weights, turn: Turn): Promise<Weighed<T>> => {
    const waiting = toWaiting(question.waiting, turn);
    const outcome = await walk(
      toTraceQuestion(
        { ...question, waiting },
        {
          ...deps,
          object,
          timeout,
          leftOut: notCounted.operations,
          marked,
          ...weights,
        },
      ),
    );
    return { weights, outcome };
  };
  const native = await walkBy(scoredAssets.weights, { number: 0, of: byUsd === undefined ? 1 : 2, transactions: 0 });
  const ofNative = { main: native, leftOut: others, notCounted };
  if (byUsd === undefined) return { ...ofNative, other: undefined, notJudged: others.filter(isKnown) };
  const { expanded } = native.outcome.trace;
  const usd = await walkBy(byUsd, { number: 1, of: 2, transactions: expanded });
  const { ends, unpriced = [] } = usd.outcome.trace;
  const leftOut = others.filter(({ asset }) => !byUsd.assets.includes(asset) || unpriced.includes(asset));
  const notJudged = leftOut.filter(isKnown);
  // A coin that USD weighs and found nowhere else is not left out: the object paid it to itself.
  if (ends.length === 0) return { ...ofNative, leftOut, other: undefined, notJudged };
  const isCovered = native.outcome.trace.ends.length === 0 || (byUsd.assets.includes(0) && !unpriced.includes(0));
  if (!isCovered) return { ...ofNative, other: usd, notJudged };
  const other = native.outcome.trace.ends.length === 0 ? undefined : native;
  return { main: usd, other, leftOut, notJudged, notCounted };
}

/** Anybody can send tokens that nobody knows: they make no one's answer uncertain. */
const isKnown = (row: AssetRow): boolean => row.isKnown;

interface Turn {
  readonly number: number;
  readonly of: number;
  /** Walked before. */
  readonly transactions: number;
}

/** Progress over all turns: each is an equal part of the whole. */
function toWaiting({ onProgress, ...others }: ScoringQuestion['waiting'], turn: Turn): ScoringQuestion['waiting'] {
  if (onProgress === undefined) return others;
  const { number, of } = turn;
  const reportProgress = ({ transactions, ended, open, depth }: TraceProgress): void =>
    onProgress({
      transactions: transactions + turn.transactions,
      ended: (number + ended) / of,
      open: (of - number - 1 + open) / of,
      depth,
    });
  return { ...others, onProgress: reportProgress };
}

export const isTimedOut = ({
  main,
  other,
}: Pick<BothWeighed<{ readonly trace: TraceResult }>, 'main' | 'other'>): boolean =>
  [main, other].some((each) => each?.outcome.trace.stoppedBy === 'TIMEOUT');
