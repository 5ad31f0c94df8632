import type { EndList, ListedEnd } from '../scoring/end-lists.ts';
import type { ScoringQuestion } from '../scoring/question.ts';
import type { EndOrder, EndsRequest } from './answer.ts';
import { matchEnds } from './match-ends.ts';

/** Ends of the request's row and text, in its order. */
export async function chooseEnds(
  question: ScoringQuestion,
  {
    request,
    list,
  }: { readonly request: Pick<EndsRequest, 'key' | 'text' | 'sort' | 'isAscending'>; readonly list: EndList },
): Promise<readonly ListedEnd[]> {
  const { key, text } = request;
  const ends = list.listEnds();
  const inRow = key === undefined ? ends : ends.filter(({ place }) => place.end.key === key);
  const matches = text === undefined ? inRow : await matchEnds(question, { ends: inRow, text: text.trim() });
  return [...matches].sort(orderBy(request));
}

const lastOf = ({ place }: ListedEnd): number => place.txIds.at(-1) ?? 0;

const COMPARE: Readonly<Record<EndOrder, (a: ListedEnd, b: ListedEnd) => number>> = {
  SHARE: (a, b) => a.place.share - b.place.share,
  TIME: (a, b) => lastOf(a) - lastOf(b),
  HOPS: (a, b) => a.place.hops - b.place.hops,
};

/** Equal ones stay in the order of the list, the largest first. */
const orderBy =
  ({ sort, isAscending }: Pick<EndsRequest, 'sort' | 'isAscending'>) =>
  (a: ListedEnd, b: ListedEnd): number =>
    (isAscending ? 1 : -1) * COMPARE[sort](a, b);
