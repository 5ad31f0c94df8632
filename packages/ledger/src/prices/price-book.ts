import {
  type AssetRegistry,
  CHAIN_IDS,
  type ChainId,
  type PriceBook,
  type PriceStore,
  SIMULATED_PRICES,
  YUAN,
} from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { type DatabaseOf, readServers } from '../servers.ts';
import { DAY_SEC } from '../tables/busy.ts';
import { createTableLookup, type OnDemandChains, type TableLookup } from '../tables/chain-tables.ts';
import { listSchemas } from '../tables/schema.ts';
import { findRate, type SourcedClose } from './cny-rate.ts';
import { type Close, findClose, findKnownClose, type Series, toSeries } from './series.ts';

export interface LivePriceBook extends PriceBook {
  /** Takes in what was imported, and tokens that the chains have shown, since; whole or not at all. */
  refresh(): Promise<void>;
}

interface CachedPrices {
  readonly priceVersion: number;
  readonly series: ReadonlyMap<string, Series>;
  readonly simulated: ReadonlySet<string>;
  /** Closes of the yuan, ascending by day. */
  readonly yuan: readonly SourcedClose[];
  /** Coin of a known token, by `chain:asset`. */
  readonly coins: ReadonlyMap<string, string>;
}

interface PriceBookOptions {
  readonly registry: AssetRegistry;
  /** As `createLedger` takes it. */
  readonly onDemand?: OnDemandChains;
}

/** Databases of tokens that a price belongs to, by chain, and numbers already known of them by `chain:asset`. */
interface CoinReading {
  readonly registry: AssetRegistry;
  readonly tablesFor: TableLookup;
  readonly known: ReadonlyMap<string, string>;
}

/** All daily closes in memory: some thousand days of some dozen coins. */
export async function openPriceBook(
  databaseOf: DatabaseOf,
  store: PriceStore,
  { registry, onDemand }: PriceBookOptions,
): Promise<LivePriceBook> {
  const tablesFor = createTableLookup(onDemand);
  let cached: CachedPrices = { priceVersion: -1, series: new Map(), simulated: new Set(), yuan: [], coins: new Map() };
  const coinOf = (chain: ChainId, asset: number): string =>
    (asset === 0 ? registry.findNativeCoin(chain) : cached.coins.get(`${chain}:${asset}`)) ?? '';
  const seriesOf = (chain: ChainId, asset: number): Series | undefined => cached.series.get(coinOf(chain, asset));
  const toPrice = (close: Close | undefined) => close && { usd: close.usd, timeSec: close.day * DAY_SEC };
  const findLatest: PriceBook['findLatest'] = (chain, asset) => toPrice(seriesOf(chain, asset)?.closes.at(-1));
  const book: LivePriceBook = {
    get version() {
      return `${cached.priceVersion}.${cached.coins.size}`;
    },
    findUsd: (chain, asset, timeSec) => findClose(seriesOf(chain, asset), Math.floor(timeSec / DAY_SEC))?.usd,
    findLatestUsd: (chain, asset) => findLatest(chain, asset)?.usd,
    findLatest,
    findKnown: (chain, asset, timeSec) =>
      toPrice(findKnownClose(seriesOf(chain, asset), Math.floor(timeSec / DAY_SEC))),
    isSimulated: (chain, asset) => cached.simulated.has(coinOf(chain, asset)),
    hasCny: () => cached.yuan.length > 0,
    findCny: (timeSec) => findRate(cached.yuan, Math.floor(timeSec / DAY_SEC)),
    refresh: async () => {
      const coins = await readCoins(databaseOf, { registry, tablesFor, known: cached.coins });
      const priceVersion = await store.getVersion();
      cached = {
        ...cached,
        ...(priceVersion === cached.priceVersion ? {} : await readSeries(store)),
        priceVersion,
        coins,
      };
    },
  };
  await book.refresh();
  return book;
}

async function readSeries(store: PriceStore): Promise<Pick<CachedPrices, 'series' | 'simulated' | 'yuan'>> {
  const byCoin = new Map<string, { day: number; usd: number }[]>();
  const simulated = new Set<string>();
  const yuan: SourcedClose[] = [];
  for await (const rows of store.streamPrices())
    for (const { coin, day, usd, source } of rows) {
      const closes = byCoin.get(coin);
      if (closes === undefined) byCoin.set(coin, [{ day, usd }]);
      else closes.push({ day, usd });
      if (coin === YUAN) yuan.push({ day, usd, source });
      if (source === SIMULATED_PRICES) simulated.add(coin);
    }
  return { series: new Map([...byCoin].map(([coin, closes]) => [coin, toSeries(closes)])), simulated, yuan };
}

/** Numbers of the known tokens that chains have shown. Those of an unavailable server are the ones already known. */
async function readCoins(databaseOf: DatabaseOf, reading: CoinReading): Promise<ReadonlyMap<string, string>> {
  const named = CHAIN_IDS.filter((id) => reading.registry.listKeys(id).length > 0);
  const { answers, away } = await readServers(databaseOf, named, (database, chains) =>
    listCoins(database, chains, reading),
  );
  const known = [...reading.known].filter(([name]) => away.some((id) => name.startsWith(`${id}:`)));
  return new Map([...answers.flat(), ...known]);
}

/** Coins of the chains of one database, all with one statement. */
async function listCoins(
  database: Database,
  chains: readonly ChainId[],
  { registry, tablesFor }: CoinReading,
): Promise<readonly (readonly [string, string])[]> {
  const stored = (await listSchemas(database, chains)).filter(
    ({ chain, holding }) => tablesFor(chain).holding === holding,
  );
  if (stored.length === 0) return [];
  const selects = stored.map(({ chain }, index) => {
    const [name, keys] = [2 * index + 1, 2 * index + 2];
    return `select $${name}::text as chain, asset, key from ${tablesFor(chain).asset} where key = any($${keys}::text[])`;
  });
  const rows = await database.query<{ chain: ChainId; asset: number; key: string }>(
    selects.join(' union all '),
    stored.flatMap(({ chain }) => [chain, registry.listKeys(chain)]),
  );
  return rows.flatMap(({ chain, asset, key }) => {
    const coin = registry.findToken(chain, key)?.priceCoin;
    return coin == null ? [] : [[`${chain}:${asset}`, coin] as const];
  });
}
