import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';

/** Where a query runs: one snapshot, one chain's tables. */
export interface Context {
  readonly session: Session;
  readonly tables: ChainTables;
}

/** Keys as the server likes them: each once, ascending. */
export const keysOf = (ids: readonly number[]): readonly number[] => [...new Set(ids)].sort((a, b) => a - b);
