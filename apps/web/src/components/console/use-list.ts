import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Page, toWindow } from '../../lib/query-string.ts';
import { usePaging } from '../table/use-paging.ts';

type Filter = Readonly<Record<string, string>>;

interface Options<Row, F extends Filter> {
  /** First part of the query's key: what a decision on a row makes stale. */
  readonly key: string;
  readonly initial: F;
  readonly list: (query: F & ReturnType<typeof toWindow>) => Promise<Page<Row>>;
}

/** A list under a filter; another filter begins at the first page. */
export function useList<Row, F extends Filter>({ key, initial, list }: Options<Row, F>) {
  const [filter, setFilter] = useState(initial);
  const { page, asOf, turn } = usePaging<string | number>();
  const listQuery = { ...filter, ...toWindow(page, asOf) };
  const query = useQuery({
    queryKey: [key, 'list', listQuery],
    queryFn: () => list(listQuery),
    placeholderData: keepPreviousData,
  });
  const choose = (part: Partial<F>) => {
    setFilter({ ...filter, ...part });
    turn(1);
  };
  const setPage = (next: number) => turn(next, query.data?._metadata.asOf);
  return { query, filter, choose, page, setPage };
}
