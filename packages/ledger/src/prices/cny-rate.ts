import { type CnyRate, toCnyPerUsd } from '@sulian/domain';
import { DAY_SEC } from '../tables/busy.ts';
import type { Close } from './series.ts';

export interface SourcedClose extends Close {
  readonly source: string;
}

/** An older rate is not used: China's longest holidays leave seven days without a new one. */
const MAX_RATE_AGE_DAYS = 7;

/** The newest rate of the day or before it that is not too old. @param closes USD for one CNY, ascending by day */
export function findRate(closes: readonly SourcedClose[], day: number): CnyRate | undefined {
  const lastClose = closes.findLast((close) => close.day <= day);
  if (lastClose === undefined || day - lastClose.day > MAX_RATE_AGE_DAYS) return undefined;
  return { perUsd: toCnyPerUsd(lastClose.usd), day: lastClose.day * DAY_SEC, source: lastClose.source };
}
