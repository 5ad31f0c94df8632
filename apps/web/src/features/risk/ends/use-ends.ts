import type { ScoringEndsAnswer, ScoringResult } from '@sulian/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Question } from '../../../lib/analyse.ts';
import { usePrinting } from '../../../lib/printing.ts';
import { readPrinted } from '../../../lib/read-printed.ts';
import { ENDS_PARAM } from '../../../lib/risk-view.ts';
import { listEnds } from '../api/scoring.ts';
import { ALL_ENDS } from './all-ends.ts';
import { type End, type EndOrder, toEndKey } from './end-row.ts';
import { type EndsView, readEndsView, writeEndsView } from './ends-view.ts';
import { listStoredEnds } from './list-stored-ends.ts';

const PER_PAGE = 10;

interface Request {
  readonly result: ScoringResult;
  readonly question: Question;
  /** Key of a row, or ALL_ENDS. */
  readonly openKey: string;
}

/** The view of the list, and a change of it that replaces the entry of the browser's history. */
function useEndsView() {
  const [params, setParams] = useSearchParams();
  const view = readEndsView(params.get(ENDS_PARAM) ?? '');
  const show = (part: Partial<EndsView>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        const text = writeEndsView({ ...readEndsView(now.get(ENDS_PARAM) ?? ''), ...part });
        if (text === '') next.delete(ENDS_PARAM);
        else next.set(ENDS_PARAM, text);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, show };
}

/** The list of ends with its order, its page, its search and the chosen end, all of which are in the address of the page. */
export function useEnds({ result, question, openKey }: Request) {
  const { answerId } = result.basis;
  const { view, show } = useEndsView();
  const { sort, isAscending, text, page, asOf } = view;
  const order = { sort, isAscending };
  const selection = {
    ...order,
    key: openKey === ALL_ENDS ? undefined : openKey,
    answerId,
    text: text === '' ? undefined : text,
  };
  const pageQuery = useQuery<ScoringEndsAnswer>({
    queryKey: ['ends', question, openKey, answerId, order, text, page, asOf],
    queryFn: ({ signal }) =>
      listEnds(question, { ...selection, offset: (page - 1) * PER_PAGE, limit: PER_PAGE, asOf }, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isPrinted = usePrinting() === 'ALL';
  const printedQuery = useQuery<ScoringEndsAnswer>({
    queryKey: ['printed-ends', question, openKey, answerId, order, text],
    queryFn: ({ signal }) => readPrinted((part) => listEnds(question, { ...selection, ...part }, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isPrinted,
  });
  const query = isPrinted ? printedQuery : pageQuery;
  return {
    query,
    order,
    text,
    page: isPrinted ? 1 : page,
    perPage: PER_PAGE,
    /** The list's first ends as they are stored on the desk. */
    listStored: (most: number) =>
      listStoredEnds((part) => listEnds(question, { ...selection, ...part }, new AbortController().signal), most),
    /** True: all ends are shown, as many as are printed, and no pages. */
    isWhole: isPrinted,
    selected: query.data?.items.find((end) => toEndKey(end) === view.end),
    select: (end: End | undefined) => show({ end: end && toEndKey(end) }),
    /** @param answered `asOf` of the answer on screen */
    turn: (next: number, answered?: string | null) =>
      show({ page: next, asOf: next === 1 ? undefined : (answered ?? asOf), end: undefined }),
    search: (next: string) => show({ text: next.trim(), page: 1, asOf: undefined, end: undefined }),
    sortBy: (by: EndOrder) =>
      show({ sort: by, isAscending: sort === by && !isAscending, page: 1, asOf: undefined, end: undefined }),
  };
}

export type EndsList = ReturnType<typeof useEnds>;
