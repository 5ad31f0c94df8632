import { type EntitySums, MAX_READ_TRANSACTIONS } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { EntityChain } from './read-chains.ts';

type Deps = Pick<ApiDeps, 'prices' | 'limits' | 'entitySums' | 'edgeParts'>;

/** What the entity's addresses on one chain received, sent and hold: the same figures wherever they are told. */
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
