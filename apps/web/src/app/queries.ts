import { type Query, QueryClient } from '@tanstack/react-query';
import { mayRetry } from '../lib/api.ts';

let current: { readonly token: string | undefined; readonly queries: QueryClient } | undefined;

/** Time for which an answer or a refusal is used again without a request. */
const STALE_MS = 10_000;

/** False for a fresh refusal: a prefetch, or another component of the page, has just received it. */
const retryOnMount = ({ state: { error, errorUpdatedAt } }: Pick<Query, 'state'>): boolean =>
  error === null || mayRetry(0, error) || Date.now() - errorUpdatedAt >= STALE_MS;

/** The answers of one session: none outlives the session that was allowed to see it. */
export function queriesOf(token: string | undefined): QueryClient {
  if (current === undefined || current.token !== token) {
    const queries = { retry: mayRetry, retryOnMount, staleTime: STALE_MS, refetchOnWindowFocus: false };
    current = { token, queries: new QueryClient({ defaultOptions: { queries } }) };
  }
  return current.queries;
}
