import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError, type PriceRow, type PriceStore } from '@sulian/domain';
import type { CoinNames } from './coin-names.ts';
import { fetchClose, type HttpPricesOptions } from './http-prices.ts';

export interface UpdateParts {
  readonly store: PriceStore;
  readonly registry: CoinNames;
  readonly http: HttpPricesOptions;
  /** Coins that are wanted, as ids. */
  readonly coins: readonly string[];
}

/** Days requested per run, newest first: an empty store fills over several runs. */
const DAYS_A_RUN = 30;
/** Free services count calls by the minute. */
const PAUSE_MS = 2_000;
/** Faults after which a run ends: the service is unavailable. */
const MAX_FAULTS = 5;

export interface UpdateReport {
  readonly requests: number;
  readonly changed: number;
  readonly faults: number;
}

/** Fetches missing closes of whole days, and stores them coin by coin. */
export async function updatePrices(
  parts: UpdateParts,
  run: { readonly today: number; readonly signal: AbortSignal; readonly pauseMs?: number },
): Promise<UpdateReport> {
  const storedDays = await listStored(parts.store);
  let [requests, changed, faults] = [0, 0, 0];
  for (const coin of parts.coins) {
    const rows: PriceRow[] = [];
    for (const day of missingDays(storedDays.get(coin) ?? new Set(), run.today)) {
      if (run.signal.aborted || faults >= MAX_FAULTS) break;
      requests += 1;
      const symbol = parts.registry.findSymbol(coin) ?? coin;
      const row = await fetchClose(parts.http, { coin, symbol, day }, parts.registry).catch((error: unknown) => {
        if (!isAppError(error)) throw error;
        faults += 1;
        return undefined;
      });
      if (row !== undefined) rows.push(row);
      await sleep(run.pauseMs ?? PAUSE_MS, undefined, { signal: run.signal }).catch(() => undefined);
    }
    if (rows.length > 0) changed += await parts.store.savePrices(new URL(parts.http.url).hostname, rows);
  }
  return { requests, changed, faults };
}

/** Yesterday and before: today's close is yet to come. */
const missingDays = (storedDays: ReadonlySet<number>, today: number): readonly number[] =>
  Array.from({ length: DAYS_A_RUN }, (_, index) => today - 1 - index).filter((day) => !storedDays.has(day));

async function listStored(store: PriceStore): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const storedDays = new Map<string, Set<number>>();
  for await (const rows of store.streamPrices())
    for (const { coin, day } of rows) storedDays.set(coin, (storedDays.get(coin) ?? new Set()).add(day));
  return storedDays;
}
