import { type EntitySums, MAX_READ_TRANSACTIONS } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { EntityChain } from './read-chains.ts';

type Deps = Pick<ApiDeps, 'prices' | 'limits' | 'entitySums' | 'edgeParts'>;

/** Sums of the entity's addresses on one chain; every call shows the same figures. */
export const sumOnChain = (
  { prices, limits: { summedTransactions }, entitySums, edgeParts }: Deps,
  { entityId, reader, labels, addresses }: EntityChain,
): Promise<EntitySums> =>
  entitySums.get(
    {
      ...{ reader, labels, prices, addresses },
      limits: { transactions: MAX_READ_TRANSACTIONS, summedTransactions },
      parts: edgeParts.of([entityId, labels.version, prices.version]),
    },
    { entityId, priceVersion: prices.version },
  );
