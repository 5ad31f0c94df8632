import { QueryClient } from '@tanstack/react-query';
import { mayRetry } from '../lib/api.ts';

let current: { readonly token: string | undefined; readonly queries: QueryClient } | undefined;

/** The answers of one session: none outlives the session that was allowed to see it. */
export function queriesOf(token: string | undefined): QueryClient {
  if (current === undefined || current.token !== token) {
    const queries = { retry: mayRetry, staleTime: 10_000, refetchOnWindowFocus: false };
    current = { token, queries: new QueryClient({ defaultOptions: { queries } }) };
  }
  return current.queries;
}
