import type { NewestFirstSlice } from '@sulian/domain';

/** Later pages of a list of records repeat what page 1 answered: the id of its first row, which is its newest. */
export const toAsOf = ({ offset, asOf }: NewestFirstSlice, newestId: number | undefined): number | null =>
  asOf ?? (offset === 0 ? (newestId ?? null) : null);
