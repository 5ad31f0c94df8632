import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { AppError, decodeText, type PriceRow, type PriceStore, type RefusedLine, toPathFault } from '@sulian/domain';
import type { CoinNames } from './coin-names.ts';
import { describeJump, findJumps, keyOf, type PriceJump } from './find-jumps.ts';
import { parsePrices } from './parse-prices.ts';

export interface PriceReport {
  readonly files: number;
  readonly read: number;
  /** Prices that are new or were corrected. */
  readonly changed: number;
  readonly blank: number;
  readonly unknownCoins: readonly string[];
  readonly refusedCount: number;
  /** The first of them. */
  readonly refused: readonly RefusedLine[];
  /** Closes that differ from a neighbouring day's by more than `MAX_JUMP` times, and the first of them. */
  readonly jumpCount: number;
  readonly jumps: readonly PriceJump[];
}

export interface PriceImportRequest {
  /** A file, or a folder whose *.csv are read, those of its folders too. */
  readonly path: string;
  /** Source of the prices, stored with each. */
  readonly source: string;
  /** Coin of lists that name none; undefined: the first word of the file's name that is a coin. */
  readonly coin?: string | undefined;
  readonly nowMs: number;
  /** Takes closes that jump; without it nothing is imported where one does. */
  readonly acceptsJumps?: boolean;
  /** Reports the numbers of prices and refused lines once all lists are read. */
  readonly onRead?: (taken: number, refused: readonly RefusedLine[]) => void;
  /** Aborted before prices are saved: nothing is imported. */
  readonly signal?: AbortSignal;
  /** Reports that the prices are being saved: from now on the import cannot be stopped. */
  readonly onWhole?: () => void;
  /** Reports what would change, jumps too, and saves nothing. */
  readonly isDryRun?: boolean;
}

const MAX_FILES = 1_000;
const MAX_FILE_BYTES = 64 * 2 ** 20;
const MAX_SHOWN = 20;
const DAY_MS = 86_400_000;

/** Reads every list first and saves them in one database transaction. @throws NOT_FOUND, SOURCE_MALFORMED, PRICES_JUMP */
export async function importPrices(
  parts: { readonly store: PriceStore; readonly registry: Pick<CoinNames, 'findCoin'> },
  request: PriceImportRequest,
): Promise<PriceReport> {
  const files = listFiles(request.path);
  const lists = files.map((file) =>
    parsePrices({
      file: basename(file),
      text: readText(file),
      coin: request.coin,
      findCoin: parts.registry.findCoin,
      today: Math.floor(request.nowMs / DAY_MS),
    }),
  );
  const rows = lists.flatMap((list) => list.rows);
  const refused = lists.flatMap((list) => list.refused);
  request.onRead?.(rows.length, refused);
  const storedPrices = await readStored(parts.store, rows);
  request.signal?.throwIfAborted();
  request.onWhole?.();
  const report = {
    files: files.length,
    read: rows.length,
    blank: lists.reduce((sum, list) => sum + list.blank, 0),
    unknownCoins: [...new Set(lists.flatMap((list) => list.unknownCoins))].sort(),
    refusedCount: refused.length,
    refused: refused.slice(0, MAX_SHOWN),
    ...toJumps(rows, storedPrices),
  };
  // A report of zeros would pass for an import.
  if (rows.length === 0)
    throw new AppError('SOURCE_MALFORMED', `cannot find a price in ${request.path}`, { details: { ...report } });
  if (request.isDryRun === true) return { ...report, changed: countChanged(rows, storedPrices, request.source) };
  const [jump] = report.jumps;
  if (jump !== undefined && request.acceptsJumps !== true)
    throw new AppError('PRICES_JUMP', `${describeJump(jump)}; nothing was imported`, { details: { ...report } });
  return { ...report, changed: await parts.store.savePrices(request.source, rows) };
}

type StoredPrice = PriceRow & { readonly source: string };

/** Stored closes of the coins that are to come in. */
async function readStored(store: PriceStore, rows: readonly PriceRow[]): Promise<readonly StoredPrice[]> {
  const coins = new Set(rows.map(({ coin }) => coin));
  const storedPrices: StoredPrice[] = [];
  for await (const page of store.streamPrices()) storedPrices.push(...page.filter(({ coin }) => coins.has(coin)));
  return storedPrices;
}

function toJumps(
  rows: readonly PriceRow[],
  storedPrices: readonly PriceRow[],
): Pick<PriceReport, 'jumpCount' | 'jumps'> {
  const jumps = findJumps(rows, storedPrices);
  return { jumpCount: jumps.length, jumps: jumps.slice(0, MAX_SHOWN) };
}

/** As the store counts: a day's last row counts, and another source is a change. */
function countChanged(rows: readonly PriceRow[], storedPrices: readonly StoredPrice[], source: string): number {
  const known = new Map(storedPrices.map((row) => [keyOf(row), row]));
  const incoming = new Map(rows.map((row) => [keyOf(row), row]));
  return [...incoming].filter(([key, { usd }]) => {
    const stored = known.get(key);
    return stored === undefined || stored.usd !== usd || stored.source !== source;
  }).length;
}

/** UTF-8, UTF-16 or GB18030. @throws SOURCE_MALFORMED */
function readText(file: string): string {
  const text = decodeText(reading(file, () => readFileSync(file)));
  if (text === undefined) throw new AppError('SOURCE_MALFORMED', `${file} is neither UTF-8, UTF-16 nor GB18030`);
  return text;
}

function reading<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw toPathFault(path, cause);
  }
}

function listFiles(path: string): readonly string[] {
  const files = reading(path, () => statSync(path)).isDirectory()
    ? reading(path, () => readdirSync(path, { recursive: true, encoding: 'utf8' }))
        .filter((name) => name.toLowerCase().endsWith('.csv'))
        .map((name) => join(path, name))
        .sort()
    : [path];
  if (files.length > MAX_FILES) throw new AppError('BAD_REQUEST', `${path} has more than ${MAX_FILES} lists`);
  const large = files.find((file) => reading(file, () => statSync(file)).size > MAX_FILE_BYTES);
  if (large !== undefined) throw new AppError('BAD_REQUEST', `${large} has more than ${MAX_FILE_BYTES} bytes`);
  return files;
}
