import { formatShare } from '@sulian/domain';

/** A share with two decimals; one that would round to nothing is named as less than a hundredth. */
export const toPercent = (percentage: number): string =>
  `${formatShare({ percentage, isUnderHundredth: percentage > 0 && percentage < 0.01 })} %`;
