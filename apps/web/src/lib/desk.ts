import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call, type How, REPEATED } from './api.ts';
import { DESK_FRESH_MS } from './pauses.ts';

export const DESK_KEY = ['desk'];
export const getDesk = (how: How = {}) => call('GET /api/proxy/v1/desk', {}, how);

/** The desk of the case as far as it is known here; the frame of the pages reads it, see `CaseNames`. */
export const useDesk = () => useQuery({ queryKey: DESK_KEY, queryFn: () => getDesk(), enabled: false });

/** Reads the desk again without a person's request: after a change, on focus, and for the names on a screen. */
export const rereadDesk = (queries: QueryClient): Promise<unknown> =>
  queries
    .fetchQuery({ queryKey: DESK_KEY, queryFn: () => getDesk({ headers: REPEATED }), staleTime: 0 })
    // The query has its failure, which is shown where the desk is.
    .catch(() => undefined);

export const rereadOldDesk = async (queries: QueryClient): Promise<void> => {
  const { dataUpdatedAt = 0 } = queries.getQueryState(DESK_KEY) ?? {};
  if (Date.now() - dataUpdatedAt > DESK_FRESH_MS) await rereadDesk(queries);
};
