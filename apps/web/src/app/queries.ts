import { QueryClient } from '@tanstack/react-query';
import { CallError, findWaitSec } from '../lib/api.ts';

let kept: { readonly token: string | undefined; readonly queries: QueryClient } | undefined;

/** The answers of one session: none outlives the session that was allowed to see it. */
export function queriesOf(token: string | undefined): QueryClient {
  if (kept === undefined || kept.token !== token) {
    // A refused read has waited already: another try would be refused too, and counted.
    const retry = (failures: number, error: Error) =>
      failures < 1 && !(error instanceof CallError && findWaitSec(error) !== undefined);
    const queries = { retry, staleTime: 10_000, refetchOnWindowFocus: false };
    kept = { token, queries: new QueryClient({ defaultOptions: { queries } }) };
  }
  return kept.queries;
}
