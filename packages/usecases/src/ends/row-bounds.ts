import type { EndList, ListedEnd } from '../scoring/end-lists.ts';
import { toEndBounds } from '../scoring/to-share-bounds.ts';

/** Least and possible share of some rows together, in percent. */
export interface RowsBounds {
  readonly least: number;
  readonly possible: number;
}

/**
 * Bounds of the rows that the ends are of. Sums are true of all rows together: they have at least the sum of what each
 * must have, and at most the sum of what each can have.
 * @returns undefined where a row has no bounds
 */
export function sumRowBounds({ rows }: Pick<EndList, 'rows'>, ends: readonly ListedEnd[]): RowsBounds | undefined {
  const keys = [...new Set(ends.map(({ place }) => place.end.key))];
  const bounds = keys.flatMap((key) => {
    const row = rows.get(key);
    return row === undefined ? [] : (toEndBounds(row.end).rowBounds ?? []);
  });
  if (bounds.length === 0 || bounds.length < keys.length) return undefined;
  return {
    least: toHundredths(bounds.reduce((sum, { least }) => sum + least, 0)),
    possible: Math.min(100, toHundredths(bounds.reduce((sum, { possible }) => sum + possible, 0))),
  };
}

/** Addends have two decimals; their sum as a float may not. */
const toHundredths = (percentage: number): number => Math.round(percentage * 100) / 100;
