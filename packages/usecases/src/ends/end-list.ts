import { AppError } from '@sulian/domain';
import {
  type AnyQuestion,
  divideAmount,
  type EndPlace,
  groupBy,
  type ScoredEnd,
  type StoppedBy,
  scoreTrace,
  type TraceResult,
  tracePlaces,
} from '@sulian/engine';
import type { ScoringDeps } from '../scoring/deps.ts';
import { findTraceObject } from '../scoring/find-object.ts';
import type { ScoringQuestion } from '../scoring/question.ts';
import { findScoredAssets, type Unit } from '../scoring/scored-assets.ts';
import { toHead } from '../scoring/to-result.ts';
import { isTimedOut, walkWeighed } from '../scoring/weigh.ts';

/** One place at which money of a row ended, with its part of the row. */
export interface ListedEnd {
  readonly place: EndPlace;
  /** In the unit of the list; the amounts of a row's places sum to exactly the row's. */
  readonly amountBase: bigint;
  /** At the prices of the days on which the object received or sent it; undefined: not known. */
  readonly usd: number | undefined;
}

/** Every place at which the money of an answer ended. */
export interface EndList {
  readonly head: ReturnType<typeof toHead>;
  readonly unit: Unit;
  /** Rows of the answer by key. */
  readonly rows: ReadonlyMap<string, ScoredEnd>;
  /** Largest first. */
  readonly ends: readonly ListedEnd[];
  readonly stoppedBy: StoppedBy | undefined;
}

/**
 * Walks again for every place at which the money ended, by the walk that made the answer.
 * @param key a row, which may be one of the other weights; undefined: all rows of the main weights
 * @throws NOT_FOUND when the answer has no such row
 */
export async function makeEndList(
  deps: ScoringDeps,
  question: ScoringQuestion,
  key: string | undefined,
): Promise<EndList> {
  const { reader, labels } = question;
  const object = await findTraceObject(deps, question);
  if (object === undefined) throw noSuchRow(key);
  const asked = await findScoredAssets(deps, question, object);
  const walk = (walked: AnyQuestion) => tracePlaces({ reader, labels, question: walked });
  const weighed = await walkWeighed(deps, question, { object, asked, walk });
  const { main, other } = weighed;
  const hasRow = ({ trace }: { readonly trace: TraceResult }) => trace.ends.some((end) => end.key === key);
  const isOther = key !== undefined && !hasRow(main.found) && other !== undefined && hasRow(other.found);
  const { weights, found } = isOther ? other : main;
  const stoppedBy = isTimedOut(weighed) ? 'TIMEOUT' : found.trace.stoppedBy;
  // A walk that ran out of time may not have come to the row; any other has no such row.
  if (key !== undefined && !hasRow(found) && stoppedBy !== 'TIMEOUT') throw noSuchRow(key);
  return {
    head: toHead(deps, question, weights.unit),
    unit: weights.unit,
    rows: new Map(scoreTrace(found.trace, deps.policy).ends.map((row) => [row.end.key, row])),
    ends: divideRows(found.trace, found.places),
    stoppedBy,
  };
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

const noSuchRow = (key: string | undefined): AppError =>
  new AppError('NOT_FOUND', 'The answer has no such row', { details: { key } });
