import { queryOptions } from '@tanstack/react-query';
import { call, type ListedRef, type ObjectRef } from './api.ts';
import { coinsCall, objectCall } from './object-calls.ts';

export const getCoins = (target: ListedRef) => call(...coinsCall(target));

/** Query of an address or a wallet. */
export const objectQuery = (target: ObjectRef) =>
  queryOptions({ queryKey: ['object', target], queryFn: () => call(...objectCall(target)) });

/** Its coins, or those of an entity on one chain. */
export const coinsQuery = (target: ListedRef) =>
  queryOptions({ queryKey: ['coins', target], queryFn: () => getCoins(target) });
