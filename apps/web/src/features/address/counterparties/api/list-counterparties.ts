import { call, type ListedRef } from '../../../../lib/api.ts';
import type { Filters } from '../filters.ts';

interface Slice {
  readonly offset: number;
  readonly limit: number;
  /** `asOf` of the answer that page 1 had. */
  readonly asOf: string | undefined;
}

export interface MembersOf {
  readonly entity: number;
  /** A choice: MAIN, or its id on its chain. */
  readonly coin: string;
}

export const listCounterparties = ({ blockchain, kind, hash }: ListedRef, filters: Filters, slice: Slice) =>
  call('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties', {
    params: { blockchain, kind, hash },
    query: { ...toQuery(filters), ...(filters.by === '' ? {} : { by: filters.by }), ...slice },
  });

/** Parties of a row of one entity: by address, whatever the direction and the amount. */
export const listMembers = ({ blockchain, kind, hash }: ListedRef, filters: Filters, of: MembersOf, slice: Slice) =>
  call('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties', {
    params: { blockchain, kind, hash },
    query: { ...toQuery({ ...filters, direction: 'BOTH', least: '', coin: of.coin }), entity: of.entity, ...slice },
  });

/** Query shared by a list and its file. */
export const toQuery = ({ direction, coin, level, text, least, sort, subKey }: Filters) => ({
  direction,
  coin,
  ...(level === '' ? {} : { level }),
  ...(text === '' ? {} : { text }),
  ...(least === '' ? {} : coin === 'ALL' ? { minUsd: least } : { minAmount: least }),
  ...(sort === '' ? {} : { sort }),
  ...(subKey === '' ? {} : { subKey }),
});
