import type { AssetRegistry } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';

/** Where a query runs: one snapshot, one chain's tables; and the tokens that are known by name. */
export interface Context {
  readonly session: Session;
  readonly tables: ChainTables;
  readonly registry: AssetRegistry;
}

/** Keys as the server likes them: each once, ascending. */
export const keysOf = (ids: readonly number[]): readonly number[] => [...new Set(ids)].sort((a, b) => a - b);
