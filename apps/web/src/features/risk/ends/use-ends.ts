import type { ScoringEndsAnswer, ScoringResult } from '@sulian/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePaging } from '../../../components/table/use-paging.ts';
import type { Question } from '../../../lib/analyse.ts';
import { listEnds } from '../api/scoring.ts';
import { mayAskAgain } from '../outdated.tsx';
import { ALL_ENDS } from './all-ends.ts';
import type { EndOrder } from './end-row.ts';

const PER_PAGE = 10;

interface Request {
  readonly result: ScoringResult;
  readonly question: Question;
  /** Key of a row, or ALL_ENDS. */
  readonly openKey: string;
}

/** State of the list: its order, its page and what it is searched for. */
export function useEnds({ result, question, openKey }: Request) {
  const { answerId } = result.basis;
  const [order, setOrder] = useState<{ readonly sort: EndOrder; readonly isAscending: boolean }>({
    sort: 'SHARE',
    isAscending: false,
  });
  const [text, setText] = useState('');
  const { page, asOf, turn } = usePaging<string>();
  const query = useQuery<ScoringEndsAnswer>({
    queryKey: ['ends', question, openKey, answerId, order, text, page, asOf],
    queryFn: ({ signal }) =>
      listEnds(
        question,
        {
          ...order,
          key: openKey === ALL_ENDS ? undefined : openKey,
          answerId,
          text: text === '' ? undefined : text,
          offset: (page - 1) * PER_PAGE,
          limit: PER_PAGE,
          asOf,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: mayAskAgain,
  });
  const search = (next: string) => {
    setText(next.trim());
    turn(1);
  };
  const sortBy = (sort: EndOrder) => {
    setOrder({ sort, isAscending: order.sort === sort && !order.isAscending });
    turn(1);
  };
  return { query, order, text, page, perPage: PER_PAGE, turn, search, sortBy };
}

export type EndsList = ReturnType<typeof useEnds>;
