import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Page, toWindow } from '../../lib/query-string.ts';

type Filter = Readonly<Record<string, string>>;

interface Options<Row, F extends Filter> {
  /** First part of the query's key: what a decision on a row makes stale. */
  readonly key: string;
  readonly initial: F;
  readonly list: (asked: F & ReturnType<typeof toWindow>) => Promise<Page<Row>>;
}

/** A list under a filter; another filter begins at the first page. */
export function useList<Row, F extends Filter>({ key, initial, list }: Options<Row, F>) {
  const [filter, setFilter] = useState(initial);
  const [{ page, asOf }, turn] = useState<{ page: number; asOf?: number | undefined }>({ page: 1 });
  const asked = { ...filter, ...toWindow(page, asOf) };
  const query = useQuery({
    queryKey: [key, 'list', asked],
    queryFn: () => list(asked),
    placeholderData: keepPreviousData,
  });
  const choose = (part: Partial<F>) => {
    setFilter({ ...filter, ...part });
    turn({ page: 1 });
  };
  /** Rows that came since page 1 was read move no row of the next pages. */
  const setPage = (next: number) => turn({ page: next, asOf: query.data?._metadata.asOf ?? asOf });
  return { query, filter, choose, page, setPage };
}
