import type { AssetRegistry } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';

/** Context of a query: one snapshot, one chain's tables; the tokens that are known by name, and the rule of edges. */
export interface Context {
  readonly session: Session;
  readonly tables: ChainTables;
  readonly registry: AssetRegistry;
  /** Counterparties that were counted by another version are not returned; undefined: none are. */
  readonly edgeRuleVersion: number | undefined;
}

/**
 * Parameters of `among`: the keys, the least and the greatest.
 * @param keys at least one, as `keysOf` gives them
 */
export const amongKeys = (keys: readonly number[]): readonly [readonly number[], number, number] => [
  keys,
  keys[0] as number,
  keys.at(-1) as number,
];

/**
 * Condition that a column, the key of a partitioned table, is one of the keys $1 between $2 and $3. The planner does
 * not see the content of the array: it would weigh each key for each partition, which takes longer than to look them
 * up.
 */
export const among = (column: 'tx_id' | 'height'): string =>
  `${column} = any(array(select unnest($1::bigint[]))) and ${column} between $2 and $3`;

/** Keys as the server likes them: each once, ascending. */
export const keysOf = (ids: readonly number[]): readonly number[] => [...new Set(ids)].sort((a, b) => a - b);
