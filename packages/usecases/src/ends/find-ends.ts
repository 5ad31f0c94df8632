import { isUnfetched } from '@sulian/domain';
import { askLedger } from '../scoring/ask-ledger.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import type { EndList } from '../scoring/end-lists.ts';
import type { RequestProgress, ScoringQuestion } from '../scoring/question.ts';
import { toName } from '../scoring/to-details.ts';
import type { EndsRequest, ScoringEnds } from './answer.ts';
import { sumArrived } from './arrived.ts';
import { chooseEnds } from './choose-ends.ts';
import { canSumHoldings, readHoldings, sumHoldings } from './holdings.ts';
import { readEnds } from './read-ends.ts';
import { findEndList, type PagedEnds, readEndList } from './read-list.ts';
import { sumEnds } from './sum-ends.ts';

/**
 * One page of the accounts and transactions at which the money of an answer ended, with sums over all of them.
 * @throws CHAIN_*, ADDRESS_*, BAD_REQUEST, NOT_FOUND when the answer has no such row, SCORE_OUTDATED when newer data has changed it
 */
export const findEnds = (
  deps: ScoringDeps,
  request: EndsRequest,
  waiting: RequestProgress = {},
): Promise<ScoringEnds> =>
  askLedger(deps, { request, waiting }, async (question) =>
    toPage(deps, question, { request, listed: await readEndList(deps, question, request) }),
  );

/** The same of a stored list; undefined where a walk must find it. @throws as findEnds */
export const findStoredEnds = (deps: ScoringDeps, request: EndsRequest): Promise<ScoringEnds | undefined> =>
  askLedger(deps, { request, waiting: {} }, async (question) => {
    const listed = await findEndList(deps, question, request);
    return listed && toPage(deps, question, { request, listed });
  });

async function toPage(
  deps: ScoringDeps,
  question: ScoringQuestion,
  { request, listed }: { readonly request: EndsRequest; readonly listed: PagedEnds },
): Promise<ScoringEnds> {
  const { offset, limit, key } = request;
  const { list, asOf, isReread } = listed;
  const choice = await chooseEnds(question, { request, list });
  const ends = choice.slice(offset, offset + limit);
  const isWhole = !isUnfetched(list.head.basis);
  const isSummed = isWhole && canSumHoldings(choice);
  const holdingOf = await readHoldings(question.reader, isSummed ? choice : ends);
  return {
    ...list.head,
    analysisType: request.analysisType,
    key: key ?? null,
    rows: listRows(list, isWhole),
    sums: isWhole
      ? {
          ...sumEnds(list, choice),
          arrived: await sumArrived(question, choice),
          holdings: isSummed ? sumHoldings(question.reader, choice, holdingOf) : null,
        }
      : null,
    items: await readEnds(deps, question, { list, ends, holdingOf }),
    stoppedBy: list.stoppedBy ?? null,
    _metadata: { total: isWhole ? choice.length : null, offset, limit, asOf: asOf ?? null, isReread },
  };
}

function listRows({ rows, listEnds }: EndList, isWhole: boolean): ScoringEnds['rows'] {
  const counts = new Map<string, number>();
  for (const { place } of listEnds()) counts.set(place.end.key, (counts.get(place.end.key) ?? 0) + 1);
  return [...rows.values()].map((row) => {
    const { key, name, names, type } = toName(row);
    return { key, name, names, type, ends: isWhole ? (counts.get(key) ?? 0) : null };
  });
}
