import type { Blockchain } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { getBlockchains } from '../../lib/api.ts';

const REFRESH_MS = 5_000;

/** States of all chains, refreshed while the page is open. All components share one query. */
export const useChains = () =>
  useQuery({ queryKey: ['blockchains'], queryFn: getBlockchains, refetchInterval: REFRESH_MS });

function useChain(id: string): Blockchain | undefined {
  const { data } = useChains();
  return Object.values(data ?? {}).find((chain) => chain.id === id);
}

/** True for a chain whose histories are fetched on demand; false also while that is not known. */
export const useIsOnDemand = (id: string): boolean => useChain(id)?.held === 'ON_DEMAND';

export const useChainHeight = (id: string): number | undefined => useChain(id)?.height ?? undefined;
