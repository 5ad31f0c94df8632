import { revisionOf } from '@sulian/domain';
import { SharedWork } from '../shared-work.ts';
import { WeighedCache } from '../weighed-cache.ts';
import { type EntityQuestion, type EntitySums, sumEntity } from './sum-entity.ts';

/** Cache of entity sums per chain and height; concurrent requests share one computation. */
export interface EntitySumCache {
  get(question: EntityQuestion, of: { readonly entityId: number; readonly priceVersion: string }): Promise<EntitySums>;
}

/** About so many bytes a counterparty, a day and a coin: an estimate by their fields, on the large side. */
const [ROW_BYTES, DAY_BYTES, COIN_BYTES] = [700, 150, 600] as const;
/** Some ten of the largest kind (10,000 counterparties), or thousands of small ones. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Creates the cache. Its key has the block, the rollbacks, the rounds of fetching, the merged wallets, and the versions of labels and prices. A
 * contract's facts about its coin can change without any of these, and are compared.
 */
export function createEntitySumCache(maxBytes: number = MAX_BYTES): EntitySumCache {
  const cache = new WeighedCache<{ readonly sums: EntitySums; readonly coins: string }>(maxBytes);
  const work = new SharedWork<EntitySums>();
  return {
    async get(question, { entityId, priceVersion }) {
      const { reader, labels, limits } = question;
      const { height, state } = reader;
      const budget = [limits.transactions, limits.edges, limits.summedTransactions];
      const versions = [labels.version, priceVersion];
      const key = JSON.stringify([reader.chain, entityId, height, revisionOf(state), state.merges, versions, budget]);
      const known = cache.get(key);
      if (known !== undefined && known.coins === (await readCoins(question, known.sums))) return known.sums;
      return work.run(key, async () => {
        const sums = await sumEntity(question);
        cache.set(key, { sums, coins: await readCoins(question, sums) }, weigh(sums));
        return sums;
      });
    },
  };
}

const readCoins = async ({ reader }: EntityQuestion, { coins }: EntitySums): Promise<string> =>
  JSON.stringify(await reader.listAssets(coins.map(({ asset }) => asset.asset)));

const weigh = ({ parties, byDay, days, coins }: EntitySums): number =>
  (parties?.rows.length ?? 0) * ROW_BYTES +
  ((byDay?.length ?? 0) + (days?.length ?? 0)) * DAY_BYTES +
  (1 + coins.length) * COIN_BYTES;
