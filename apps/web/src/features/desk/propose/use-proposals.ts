import type { DeskObject, DeskProposal } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { listProposals, PROPOSALS_KEY } from './api.ts';

/** Proposals of the whole desk, by one call. */
export function useProposals() {
  const query = useQuery({ queryKey: PROPOSALS_KEY, queryFn: listProposals, refetchOnMount: 'always' });
  const proposalOf = ({ id }: Pick<DeskObject, 'id'>): DeskProposal | undefined =>
    query.data?.items.find(({ objectId }) => objectId === id);
  return { query, proposalOf };
}
