import type { ClusterRule } from '@sulian/domain';
import { isCoinJoin } from './coinjoin.ts';

/**
 * Addresses whose coins one transaction spends together have one owner, unless the transaction is a CoinJoin.
 * @see Meiklejohn et al., "A Fistful of Bitcoins" (IMC 2013), heuristic 1
 */
export const commonSpendingRule: ClusterRule = (legs) => {
  const owners = new Set<number>();
  for (const leg of legs) if (leg.side === 'source' && leg.addressId !== undefined) owners.add(leg.addressId);
  return owners.size < 2 || isCoinJoin(legs) ? [] : [...owners];
};
