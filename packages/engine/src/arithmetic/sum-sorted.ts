/** Smallest first: the same bits whatever order the values came in, and the least rounding. */
export const sumSorted = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b).reduce((sum, value) => sum + value, 0);
