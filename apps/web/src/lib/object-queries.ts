import { queryOptions } from '@tanstack/react-query';
import { getCoins, getObject, type ListedRef, type ObjectRef } from './api.ts';

/** What an address or a wallet is. */
export const objectQuery = (target: ObjectRef) =>
  queryOptions({ queryKey: ['object', target], queryFn: () => getObject(target) });

/** Its coins, or those of an entity on one chain. */
export const coinsQuery = (target: ListedRef) =>
  queryOptions({ queryKey: ['coins', target], queryFn: () => getCoins(target) });
