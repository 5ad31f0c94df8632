import { compareNames } from '../../../lib/compare-names.ts';
import type { CoinItem } from './choice.ts';

/** As the server lists them, by what they are worth; or by name, one way or the other. */
export type AssetOrder = 'none' | 'ascending' | 'descending';

const NEXT: Readonly<Record<AssetOrder, AssetOrder>> = {
  none: 'ascending',
  ascending: 'descending',
  descending: 'none',
};
export const nextOrder = (order: AssetOrder): AssetOrder => NEXT[order];

/** Sorted by symbol, then by contract, so that imitated names have a fixed order. */
export function sortAssets(items: readonly CoinItem[], order: AssetOrder): readonly CoinItem[] {
  if (order === 'none') return items;
  const sorted = [...items].sort(
    (a, b) => compareNames(a.symbol, b.symbol) || compareNames(a.chainId ?? '', b.chainId ?? '') || a.id - b.id,
  );
  return order === 'ascending' ? sorted : sorted.reverse();
}
