import { keepPreviousData, type QueryKey, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { usePrinting } from '../../lib/printing.ts';
import type { PrintedAnswer, PrintedPage } from '../../lib/read-printed.ts';

interface List<A> {
  /** The list with its filters. */
  readonly key: QueryKey;
  readonly perPage: number;
  readonly readPage: (page: PrintedPage) => Promise<A>;
}

interface PagePosition {
  readonly page: number;
  /** `asOf` of the answer that page 1 had. */
  readonly asOf: string | undefined;
}

/** Query of a page of a list. */
export const listPageQuery = <A>({ key, perPage, readPage }: List<A>, { page, asOf }: PagePosition) =>
  queryOptions({
    queryKey: [...key, perPage, page, asOf],
    queryFn: () => readPage({ offset: (page - 1) * perPage, limit: perPage, asOf }),
  });

/** The page of a list on screen; on paper its first rows, as many as are printed. */
export function useListQuery<A extends PrintedAnswer>(
  list: List<A>,
  position: PagePosition,
): { readonly query: UseQueryResult<A>; readonly isPrinted: boolean } {
  const isPrinted = usePrinting() === 'ALL';
  const pageQuery = useQuery({ ...listPageQuery(list, position), placeholderData: keepPreviousData });
  const printedQuery = useQuery({
    queryKey: ['printed', ...list.key],
    // Its script comes when somebody prints.
    queryFn: async () => (await import('../../lib/read-printed.ts')).readPrinted(list.readPage),
    enabled: isPrinted,
  });
  return { query: isPrinted ? printedQuery : pageQuery, isPrinted };
}
