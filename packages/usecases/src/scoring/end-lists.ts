import {
  divideAmount,
  type EndPlace,
  type EndPlaces,
  groupBy,
  type ScoredEnd,
  type StoppedBy,
  scoreTrace,
  type TraceResult,
} from '@sulian/engine';
import type { ListSource } from '../list-cache.ts';
import type { ScoringResult } from './answer.ts';
import type { ScoringDeps } from './deps.ts';
import type { ScoringQuestion } from './question.ts';
import type { Unit } from './scored-assets.ts';
import { toHead, toHistoryBasis } from './to-result.ts';
import { type BothWeighed, isTimedOut, type Weighed } from './weigh.ts';

/** One place at which money of a row ended, with its part of the row. */
export interface ListedEnd {
  readonly place: EndPlace;
  /** In the unit of the list; the amounts of a row's places sum to exactly the row's. */
  readonly amountBase: bigint;
  /** At the prices of the days on which the object received or sent it; undefined: not known. */
  readonly usd: number | undefined;
}

/** Every place at which the money of an answer ended, by one weighting. */
export interface EndList {
  readonly head: ReturnType<typeof toHead>;
  readonly unit: Unit;
  /** Rows of the answer by key. */
  readonly rows: ReadonlyMap<string, ScoredEnd>;
  /** Shares from which its ends are merged: what it occupies in memory. */
  readonly shareCount: number;
  /** Largest first. Divided at the first use: most lists are never opened. */
  readonly listEnds: () => readonly ListedEnd[];
  readonly stoppedBy: StoppedBy | undefined;
  /** The second method did not follow everything. */
  readonly isFifoCut: boolean;
}

export interface EndLists {
  readonly main: EndList;
  /** By the other weights, where the answer has them. */
  readonly other: EndList | undefined;
}

/** A walk with every place at which the money ended. */
interface Placed {
  readonly trace: TraceResult;
  readonly places: Pick<EndPlaces, 'shareCount' | 'list'>;
}

type Deps = Pick<ScoringDeps, 'policy' | 'prices' | 'adapters' | 'endLists'>;
type Walked = Pick<BothWeighed<Placed>, 'main' | 'other'>;

/** The lists of a walk, stored for the answer's pages of ends. A walk that ran out of time is not stored. */
export function storeEndLists(deps: Deps, question: ScoringQuestion, walked: Walked): EndLists {
  const head = toHead(deps, question, { unit: walked.main.weights.unit, history: toHistoryBasis(walked) });
  const toList = ({ weights: { unit }, outcome: { trace, places } }: Weighed<Placed>): EndList => ({
    head: { ...head, symbol: unit.symbol, isUsd: unit.isUsd },
    unit,
    rows: new Map(scoreTrace(trace, deps.policy).ends.map((row) => [row.end.key, row])),
    shareCount: places.shareCount,
    listEnds: once(() => divideRows(trace, places.list())),
    stoppedBy: isTimedOut(walked) ? 'TIMEOUT' : trace.stoppedBy,
    isFifoCut: trace.fifoCut !== undefined,
  });
  const lists = { main: toList(walked.main), other: walked.other && toList(walked.other) };
  if (!isTimedOut(walked)) store(deps, question, lists);
  return lists;
}

/** Stores the lists of an earlier answer for one that is the same at a newer block. */
export async function renewEndLists(
  deps: Deps,
  question: ScoringQuestion,
  { earlierId, basis }: { readonly earlierId: string; readonly basis: ScoringResult['basis'] },
): Promise<void> {
  const stored = await deps.endLists.find<EndLists>(toEndsSource(question, earlierId));
  if (stored === undefined) return;
  const renew = (list: EndList): EndList => ({ ...list, head: { ...list.head, basis } });
  const { main, other } = stored.list;
  store(deps, question, { main: renew(main), other: other && renew(other) });
}

function store({ endLists }: Deps, question: ScoringQuestion, lists: EndLists): void {
  const { main, other } = lists;
  const source = toEndsSource(question, main.head.basis.answerId);
  endLists.store(source, lists, main.shareCount + (other?.shareCount ?? 0));
}

/** An answer's key covers all that its ends rest on. It repeats the question, so that no key returns ends of another object. */
export function toEndsSource({ reader, request }: ScoringQuestion, answerId: string, asOf?: string): ListSource {
  const { objectType, objectId, analysisType, coin, includePoisoning = false, method = '' } = request;
  const question = [objectType, objectId, analysisType, coin, includePoisoning, method];
  return { reader, question, versions: [], digest: answerId, asOf };
}

/** Divides the amount and the value of each row among its places. */
function divideRows({ ends }: TraceResult, places: readonly EndPlace[]): readonly ListedEnd[] {
  const byRow = groupBy(places, ({ end }) => end.key);
  const listed = ends.flatMap(({ key, amountBase, usd, share }): ListedEnd[] => {
    const mine = byRow.get(key) ?? [];
    const amounts = divideAmount(
      amountBase,
      mine.map((place) => place.share),
    );
    return mine.map((place, index) => ({
      place,
      amountBase: amounts[index] ?? 0n,
      usd: usd === undefined ? undefined : usd * (place.share / share),
    }));
  });
  return listed.sort((a, b) => b.place.share - a.place.share);
}

/** The value that is made at the first use. What it is made from is freed then. */
function once<T>(make: () => T): () => T {
  let state: { readonly make: () => T } | { readonly made: T } = { make };
  return () => {
    if ('make' in state) state = { made: state.make() };
    return state.made;
  };
}
