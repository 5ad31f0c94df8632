import type { CounterpartiesAnswer } from '@sulian/contract';
import type { RiskLevel } from '@sulian/domain';
import { PARTY_PARAMS } from '../../../lib/party-params.ts';
import { ALL } from '../assets/choice.ts';

export type Sort = CounterpartiesAnswer['_metadata']['sort'];
export const DIRECTIONS = ['BOTH', 'INCOMING', 'OUTGOING'] as const;
export const LEVELS: readonly RiskLevel[] = ['Critical', 'High', 'Medium', 'Low', 'No', 'Undefined'];
export const SORTS: readonly Sort[] = ['USD', 'AMOUNT', 'COUNT', 'LAST'];

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
  /** Empty: one row per address. */
  readonly by: 'ENTITY' | '';
  /** Tag or comment of one customer of the address; empty: all who use it. */
  readonly subKey: string;
}

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

const oneOf = <T extends string>(all: readonly T[], text: string): T | undefined => all.find((each) => each === text);

/** Filters in the address of a page. Invalid ones are ignored, and a least amount of another coin. */
export function readFilters(params: URLSearchParams, { coin, subKey }: Pick<Filters, 'coin' | 'subKey'>): Filters {
  const read = (name: keyof typeof PARTY_PARAMS): string => params.get(PARTY_PARAMS[name]) ?? '';
  const [amount = '', ...of] = read('least').split(',');
  const filters: Filters = {
    direction: oneOf(DIRECTIONS, read('direction')) ?? 'BOTH',
    coin,
    level: oneOf(LEVELS, read('level')) ?? '',
    text: read('text').slice(0, 128),
    least: of.join(',') === coin ? (readLeast(amount) ?? '') : '',
    sort: oneOf(SORTS, read('sort')) ?? '',
    by: oneOf(['ENTITY'], read('by')) ?? '',
    subKey,
  };
  return coin === ALL && filters.sort === 'AMOUNT' ? { ...filters, sort: '' } : filters;
}

/** The address of a page with these filters. */
export function writeFilters(params: URLSearchParams, filters: Filters): URLSearchParams {
  const { direction, coin, level, text, least, sort, by } = filters;
  const texts = {
    direction: direction === 'BOTH' ? '' : direction,
    least: least === '' ? '' : `${least},${coin}`,
    level,
    text,
    sort,
    by,
  };
  const next = new URLSearchParams(params);
  for (const name of Object.keys(texts) as Array<keyof typeof texts>) {
    if (texts[name] === '') next.delete(PARTY_PARAMS[name]);
    else next.set(PARTY_PARAMS[name], texts[name]);
  }
  return next;
}
