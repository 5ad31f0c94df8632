import { type AnyQuestion, tracePlaces } from '@sulian/engine';
import { toAsOf } from '../list-cache.ts';
import { toAnswerKey } from '../scoring/answer-key.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import { type EndList, type EndLists, storeEndLists, toEndsSource } from '../scoring/end-lists.ts';
import { findTraceObject } from '../scoring/find-object.ts';
import { missingRow, missingRowOfUnseen } from '../scoring/missing-row.ts';
import { refuseChangedScore } from '../scoring/paths.ts';
import type { ScoringQuestion } from '../scoring/question.ts';
import { findScoredAssets } from '../scoring/scored-assets.ts';
import { walkWeighed } from '../scoring/weigh.ts';
import type { EndsRequest } from './answer.ts';

type ListQuestion = Pick<EndsRequest, 'answerId' | 'asOf' | 'key'>;

/** The list of an answer, the same for each of its pages. */
export interface PagedEnds {
  readonly list: EndList;
  readonly asOf: string | undefined;
  /** The list of page 1 is no longer there: pages may have shifted. */
  readonly isReread: boolean;
}

/** The stored list of the answer; undefined where a walk must find it. @throws NOT_FOUND */
export async function findEndList(
  deps: ScoringDeps,
  question: ScoringQuestion,
  { answerId = toAnswerKey(deps, question), asOf, key }: ListQuestion,
): Promise<PagedEnds | undefined> {
  const lists = await deps.endLists.find<EndLists>(toEndsSource(question, answerId, asOf));
  return lists && { ...lists, list: pickList(lists.list, key) };
}

/** The stored list of the answer, or one by the walk that made it. @throws NOT_FOUND when the answer has no such row, SCORE_OUTDATED */
export async function readEndList(
  deps: ScoringDeps,
  question: ScoringQuestion,
  listQuestion: ListQuestion,
): Promise<PagedEnds> {
  const stored = await findEndList(deps, question, listQuestion);
  if (stored !== undefined) return stored;
  const { answerId: askedId, key, asOf } = listQuestion;
  const answerId = toAnswerKey(deps, question);
  await refuseChangedScore(deps, question, askedId ?? answerId);
  const known = await findEndList(deps, question, { answerId, key });
  const list = known?.list ?? pickList(await walkEnds(deps, question, key), key);
  const newest = toAsOf(toEndsSource(question, answerId));
  return { list, asOf: newest, isReread: asOf !== undefined && asOf !== newest };
}

/** Walks again for every place at which the money ended, by the walk that made the answer. */
async function walkEnds(deps: ScoringDeps, question: ScoringQuestion, key: string | undefined): Promise<EndLists> {
  const { reader, labels } = question;
  const object = await findTraceObject(deps, question);
  if (object === undefined) throw missingRowOfUnseen(reader, key);
  const scoredAssets = await findScoredAssets(deps, question, object);
  const walk = (walked: AnyQuestion) => tracePlaces({ reader, labels, question: walked });
  return storeEndLists(deps, question, await walkWeighed(deps, question, { object, scoredAssets, walk }));
}

/** The main list, or the other weights' where the row is one of theirs alone. */
function pickList({ main, other }: EndLists, key: string | undefined): EndList {
  if (key === undefined || main.rows.has(key)) return main;
  if (other?.rows.has(key) === true) return other;
  // A walk that ran out of time may not have come to the row; any other has no such row.
  if (main.stoppedBy !== 'TIMEOUT') throw missingRow(key);
  return main;
}
