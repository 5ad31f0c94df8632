import { setTimeout as sleep } from 'node:timers/promises';
import { CHAIN_IDS, type ErrorCode, isAppError, SIMULATED_PRICES } from '@sulian/domain';
import { listWorldPrices } from '@sulian/world';
import type { Program } from '../compose.ts';
import { log } from '../log.ts';
import { parsePrices } from './parse-prices.ts';
import { updatePrices } from './update-prices.ts';

const DAY_MS = 86_400_000;
/** How soon an import by another process, and a token that a chain has just shown, has its price. */
const REFRESH_MS = 10_000;
/** Days before the first start of the simulated world that its blocks may reach back to. */
const SIMULATED_DAYS = 60;

const today = (): number => Math.floor(Date.now() / DAY_MS);

/** The simulated world's own closes up to today, through the same reading as any list. */
export async function saveSimulatedPrices(program: Pick<Program, 'priceStore' | 'registry' | 'prices'>): Promise<void> {
  const day = today();
  const { rows } = parsePrices({
    file: 'simulated',
    text: listWorldPrices(day - SIMULATED_DAYS, day),
    findCoin: program.registry.findCoin,
    today: day,
  });
  await program.priceStore.savePrices(SIMULATED_PRICES, rows);
  await program.prices.refresh();
}

/** Keeps the book in step with the store, and the store with its source, until the signal aborts. */
export async function keepPrices(
  program: Program,
  { isSimulated, signal }: { readonly isSimulated: boolean; readonly signal: AbortSignal },
): Promise<void> {
  let day = today();
  let nextUpdateMs = 0;
  while (!signal.aborted) {
    try {
      if (isSimulated && day !== today()) await saveSimulatedPrices(program);
      day = today();
      if (!isSimulated && Date.now() >= nextUpdateMs) {
        nextUpdateMs = Date.now() + (program.config.prices?.everyHours ?? 1) * 3_600_000;
        await askSource(program, signal);
      }
      await program.prices.refresh();
    } catch (error) {
      if (!signal.aborted) log.fault('prices could not be brought up to date', error);
    }
    await sleep(REFRESH_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Prices of the chains' own coins and of the well-known tokens that they have shown. */
async function askSource(program: Program, signal: AbortSignal): Promise<void> {
  const { config, registry, priceStore: store } = program;
  if (config.prices === undefined) return;
  const coins = new Set<string>();
  for (const chain of CHAIN_IDS) for (const coin of await listCoins(program, chain)) coins.add(coin);
  const report = await updatePrices(
    { store, registry, http: config.prices, coins: [...coins].sort() },
    { today: today(), signal },
  );
  if (report.asked > 0)
    log.info(`prices: ${report.changed} of ${report.asked} days asked for are new, ${report.faults} faults`);
}

const NOTHING_HELD: ReadonlySet<ErrorCode> = new Set(['CHAIN_NOT_INDEXED']);

async function listCoins({ ledger }: Program, chain: (typeof CHAIN_IDS)[number]): Promise<readonly string[]> {
  try {
    const assets = await ledger.read(chain, (reader) => reader.listKnownAssets());
    return assets.flatMap((each) => each.priceCoin ?? []);
  } catch (error) {
    if (isAppError(error) && NOTHING_HELD.has(error.code)) return [];
    throw error;
  }
}
