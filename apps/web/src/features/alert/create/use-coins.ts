import type { Coin } from '@sulian/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCoins } from '../../../lib/object-queries.ts';
import { listCoins } from '../api/alerts.ts';
import type { AlertTarget } from './draft.ts';

/** Every asset of the object, then the other well-known ones of its chain. */
export const offerCoins = (known: readonly Coin[], ownCoins: readonly Coin[]): readonly Coin[] => {
  const ids = new Set(ownCoins.map(({ id }) => id));
  return [...ownCoins, ...known.filter(({ id }) => !ids.has(id))];
};

/** Name of a coin, with the contract of a coin that is not well known: names are unverified. */
export const nameCoin = ({ name, symbol, chainId, isKnown }: Coin, toShort: (contract: string) => string): string =>
  `${name} (${symbol})${isKnown || chainId === null ? '' : ` ${toShort(chainId)}`}`;

/** The assets that an alert on the object can be about. */
export const coinsOf = ({ address, blockchain, objectType }: AlertTarget) =>
  queryOptions({
    queryKey: ['alert-coins', blockchain, objectType, address],
    queryFn: async () => {
      const kind = objectType === 'WALLET' ? 'wallets' : 'addresses';
      const [known, ownCoins] = await Promise.all([
        listCoins(blockchain),
        getCoins({ blockchain, kind, hash: address }),
      ]);
      return offerCoins(known, ownCoins.items);
    },
    staleTime: 300_000,
  });

export const useCoins = (target: AlertTarget) => useQuery(coinsOf(target));
