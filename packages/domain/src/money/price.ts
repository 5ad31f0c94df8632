import type { ChainId } from '../chain/chain.ts';
import type { PriceSource } from '../labels/attribution-port.ts';

/** Source of prices that were made up for the simulated world. */
export const SIMULATED_PRICES = 'SIMULATED';

/** Coin under which a list of prices has the yuan: USD for one CNY. It is no coin of a chain. */
export const YUAN = 'CNY';

/** Rate by which an answer's USD may be read in yuan. */
export interface CnyRate {
  /** CNY for one USD, to the four decimals that it is quoted with: what is shown is computed from just these. */
  readonly perUsd: number;
  /** Midnight UTC, Unix seconds, of the rate's day. */
  readonly day: number;
  readonly source: string;
}

/** A day's closing price of one unit of a coin. */
export interface PriceRow {
  /** The coin's id in the bundled registry: bitcoin, tether …; or `YUAN`. */
  readonly coin: string;
  /** Days since 1970-01-01 UTC. */
  readonly day: number;
  readonly usd: number;
}

export interface LatestPrice {
  readonly usd: number;
  /** Midnight UTC, Unix seconds, of the day of this close, which may be long past. */
  readonly timeSec: number;
}

/** Prices as a whole answer uses them. */
export interface PriceBook extends PriceSource {
  /** Changes whenever a price that this book gives may have changed. */
  readonly version: string;
  findLatest(chain: ChainId, asset: number): LatestPrice | undefined;
  /** The last close up to the time, however old, else the first after it; undefined: the asset never had one. */
  findKnown(chain: ChainId, asset: number, timeSec: number): LatestPrice | undefined;
  /** True when a price of the asset was made up for the simulated world. */
  isSimulated(chain: ChainId, asset: number): boolean;
  /** The newest imported rate up to that day. Undefined: no rate, or it is too old. */
  findCny(timeSec: number): CnyRate | undefined;
  /** False: no rate was ever imported. */
  hasCny(): boolean;
}

/** Days of a coin that have a close. */
export interface PriceCoverage {
  readonly coin: string;
  /** Days since 1970-01-01 UTC. */
  readonly firstDay: number;
  readonly lastDay: number;
  readonly days: number;
  readonly sources: readonly string[];
}

export interface PriceStore {
  /** By coin. */
  listCoverage(): Promise<readonly PriceCoverage[]>;
  /** Inserts and corrects prices of one source in one database transaction. @returns how many were new or changed */
  savePrices(source: string, rows: readonly PriceRow[]): Promise<number>;
  /** Grows with every change. */
  getVersion(): Promise<number>;
  streamPrices(): AsyncIterable<readonly (PriceRow & { readonly source: string })[]>;
}
