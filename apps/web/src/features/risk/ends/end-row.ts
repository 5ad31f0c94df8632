import type { ScoringEndsAnswer, ScoringEndsBody } from '@sulian/contract';
import { formatShare } from '@sulian/domain';

export type End = ScoringEndsAnswer['items'][number];
export type EndOrder = ScoringEndsBody['sort'];

/** The same end on each page. */
export const toEndKey = ({ key, address, coin, transactions }: End): string =>
  [key, address, coin, transactions.at(-1)?.hash].join(' ');

/** Percentage as text; one that would round to nothing is named as less than a hundredth. */
export const formatEndShare = (percentage: number): string =>
  `${formatShare({ percentage, isUnderHundredth: percentage > 0 && percentage < 0.01 })} %`;
