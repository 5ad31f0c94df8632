import type { AddressId, ClusterRule } from '@sulian/domain';
import { findCoinJoin } from './coin-join.ts';
import { toSides } from './operation.ts';

/**
 * Addresses spent together belong to one owner, since each input needs its owner's key; a CoinJoin proves nothing.
 * Never looks at labels, so that a new label cannot move the wallets of the past.
 * @see Meiklejohn et al. 2013, "A Fistful of Bitcoins", heuristic 1
 */
export const commonInputOwnershipRule: ClusterRule = (legs) => {
  const ids = new Set<AddressId>();
  for (const { addressId } of toSides(legs).sources) if (addressId !== undefined) ids.add(addressId);
  return ids.size < 2 || findCoinJoin(legs) !== undefined ? [] : [...ids];
};
