import { queryOptions, useQuery } from '@tanstack/react-query';
import { listCoins } from '../api/alerts.ts';

/** The assets of a chain that an alert can be about. */
export const coinsOf = (blockchain: string) =>
  queryOptions({ queryKey: ['coins', blockchain], queryFn: () => listCoins(blockchain), staleTime: 300_000 });

export const useCoins = (blockchain: string) => useQuery(coinsOf(blockchain));
