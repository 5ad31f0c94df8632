import { setTimeout as sleep } from 'node:timers/promises';
import { CHAIN_IDS, type ErrorCode, isAppError, type Ledger, type PriceStore, SIMULATED_PRICES } from '@sulian/domain';
import type { Log } from '../log.ts';
import type { CoinNames } from './coin-names.ts';
import type { HttpPricesOptions } from './http-prices.ts';
import { parsePrices } from './parse-prices.ts';
import { updatePrices } from './update-prices.ts';

const DAY_MS = 86_400_000;
/** How soon an import by another process, and a token that a chain has just shown, has its price. */
const REFRESH_MS = 10_000;
/** Days before the first start of the simulated world that its blocks may reach back to. */
const SIMULATED_DAYS = 60;

/** A list of a simulated world's closes between two days, counted from 1970-01-01 UTC. */
export type ListSimulated = (fromDay: number, toDay: number) => string;

export interface PriceParts {
  readonly store: PriceStore;
  readonly registry: CoinNames;
  /** Price book that answers read from; `refresh` brings it in sync with the store. */
  readonly book: { refresh(): Promise<void> };
}

export interface PriceRefresh extends PriceParts {
  readonly ledger: Ledger;
  readonly source: (HttpPricesOptions & { readonly everyHours: number }) | undefined;
  /** Undefined: the chains are real. */
  readonly listSimulated: ListSimulated | undefined;
  readonly log: Log;
}

const today = (): number => Math.floor(Date.now() / DAY_MS);

/** The simulated world's own closes up to today, through the same reading as any list. */
export async function saveSimulatedPrices(
  { store, registry, book }: PriceParts,
  listSimulated: ListSimulated,
): Promise<void> {
  const day = today();
  const { rows } = parsePrices({
    file: 'simulated',
    text: listSimulated(day - SIMULATED_DAYS, day),
    findCoin: registry.findCoin,
    today: day,
  });
  await store.savePrices(SIMULATED_PRICES, rows);
  await book.refresh();
}

/** Refreshes the price book from the store, and the store from its source, until the signal aborts. */
export async function keepPrices(parts: PriceRefresh, signal: AbortSignal): Promise<void> {
  const { book, source, listSimulated, log } = parts;
  let day = today();
  let nextUpdateMs = 0;
  while (!signal.aborted) {
    try {
      if (listSimulated !== undefined && day !== today()) await saveSimulatedPrices(parts, listSimulated);
      day = today();
      if (listSimulated === undefined && Date.now() >= nextUpdateMs) {
        nextUpdateMs = Date.now() + (source?.everyHours ?? 1) * 3_600_000;
        await askSource(parts, signal);
      }
      await book.refresh();
    } catch (error) {
      if (!signal.aborted) log.fault('prices could not be brought up to date', error);
    }
    await sleep(REFRESH_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Prices of the chains' own coins and of the well-known tokens that they have shown. */
async function askSource(parts: PriceRefresh, signal: AbortSignal): Promise<void> {
  const { source, registry, store, log } = parts;
  if (source === undefined) return;
  const coins = new Set<string>();
  for (const chain of CHAIN_IDS) for (const coin of await listCoins(parts, chain)) coins.add(coin);
  const report = await updatePrices(
    { store, registry, http: source, coins: [...coins].sort() },
    { today: today(), signal },
  );
  if (report.requests > 0)
    log.info(`prices: ${report.changed} of ${report.requests} days asked for are new, ${report.faults} faults`);
}

const NOT_STORED: ReadonlySet<ErrorCode> = new Set(['CHAIN_NOT_INDEXED']);

async function listCoins({ ledger }: PriceRefresh, chain: (typeof CHAIN_IDS)[number]): Promise<readonly string[]> {
  try {
    const assets = await ledger.read(chain, (reader) => reader.listKnownAssets());
    return assets.flatMap((each) => each.priceCoin ?? []);
  } catch (error) {
    if (isAppError(error) && NOT_STORED.has(error.code)) return [];
    throw error;
  }
}
