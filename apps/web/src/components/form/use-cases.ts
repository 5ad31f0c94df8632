import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listApprovedCases } from '../../lib/account-api.ts';

const options = { queryKey: ['approved cases'], queryFn: listApprovedCases, staleTime: 60_000 };

/** The approved cases, and a way to wait for them. */
export function useCases() {
  const queries = useQueryClient();
  const query = useQuery(options);
  return { query, wait: () => queries.ensureQueryData(options) };
}
