import { type EntitySums, MAX_READ_TRANSACTIONS, sumEntity } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { EntityChain } from './read-chains.ts';

/** What the entity's addresses on one chain received, sent and hold: the same figures wherever they are told. */
export const sumOnChain = (
  { prices, limits: { summedTransactions } }: Pick<ApiDeps, 'prices' | 'limits'>,
  { reader, labels, addresses }: EntityChain,
): Promise<EntitySums> =>
  sumEntity({
    reader,
    labels,
    prices,
    addresses,
    limits: { transactions: MAX_READ_TRANSACTIONS, summedTransactions },
  });
