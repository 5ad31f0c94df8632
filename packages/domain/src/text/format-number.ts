/** Thousands apart by commas, as everywhere. */
const COUNT = new Intl.NumberFormat('en-US');
export const formatCount = (value: number): string => COUNT.format(value);

/** A share in percent, rounded down: 99.996 is never 100. */
export const formatAtLeast = (percentage: number): string => (Math.floor(percentage * 100 + 1e-6) / 100).toFixed(2);

/** A share in percent as it is read: one that rounds to nothing, or was rounded up to be seen, is "< 0.01". */
export const formatShare = ({
  percentage,
  isUnderHundredth = false,
}: {
  readonly percentage: number;
  readonly isUnderHundredth?: boolean | undefined;
}): string => (isUnderHundredth ? '< 0.01' : percentage.toFixed(2));
