/** A percentage of two decimals. */
export const toTwoDecimals = (percentage: number): string =>
  percentage > 0 && percentage < 0.01 ? '< 0.01' : percentage.toFixed(2);
