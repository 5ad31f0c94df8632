import type { CounterpartiesAnswer } from '@sulian/contract';
import type { RiskLevel } from '@sulian/domain';
import { hasManyAssets } from '../../../lib/chain-assets.ts';
import { ALL, MAIN } from '../assets/choice.ts';

export type Sort = CounterpartiesAnswer['_metadata']['sort'];
export const DIRECTIONS = ['BOTH', 'INCOMING', 'OUTGOING'] as const;

/** Filters and order of the list; an empty text filters nothing, and leaves the order to the server. */
export interface Filters {
  readonly direction: (typeof DIRECTIONS)[number];
  /** ALL, MAIN, or the coin's id on its chain. */
  readonly coin: string;
  readonly level: RiskLevel | '';
  readonly text: string;
  /** Least amount: of the one coin, else in USD. */
  readonly least: string;
  readonly sort: Sort | '';
  /** Tag or comment of one customer of the address; empty: all who use it. */
  readonly subKey: string;
}

/** Filters of a whole list; on chains with only one coin its amounts are used. */
export const noFilters = (blockchain: string): Filters => ({
  direction: 'BOTH',
  coin: hasManyAssets(blockchain) ? ALL : MAIN,
  level: '',
  text: '',
  least: '',
  sort: '',
  subKey: '',
});

/** Amounts of several coins have no order, and of one coin no least in USD. */
export function changeFilters(filters: Filters, change: Partial<Filters>): Filters {
  const next = { ...filters, ...change };
  if (next.coin === filters.coin) return next;
  return { ...next, least: '', sort: next.coin === ALL && next.sort === 'AMOUNT' ? '' : next.sort };
}

/** A number in digits, without spaces and commas; undefined for what is none. */
export function readLeast(text: string): string | undefined {
  const digits = text.replace(/[\s,\u202f]/g, '');
  return digits === '' || /^\d+(\.\d+)?$/.test(digits) ? digits : undefined;
}

export const isNarrowed = ({ direction, level, text, least, subKey }: Filters): boolean =>
  direction !== 'BOTH' || level !== '' || subKey !== '' || text !== '' || least !== '';
