export interface Close {
  /** Days since 1970-01-01 UTC. */
  readonly day: number;
  readonly usd: number;
}

/** Closes of one coin, ascending by day, each day once. */
export interface Series {
  readonly closes: readonly Close[];
}

/**
 * A day without a close takes the last one before it, but none older than this: a day's close comes after its end, and
 * lists are imported by hand. Beyond it the price is unknown.
 */
const MAX_CLOSE_AGE_DAYS = 3;

export const toSeries = (closes: readonly Close[]): Series => ({ closes: closes.toSorted((a, b) => a.day - b.day) });

/** The close of the day, or the last before it that is not too old. */
export function findClose(series: Series | undefined, day: number): Close | undefined {
  const close = findKnownClose(series, day);
  return close === undefined || close.day > day || day - close.day > MAX_CLOSE_AGE_DAYS ? undefined : close;
}

/** The last close up to the day, however old, else the first after it. */
export function findKnownClose(series: Series | undefined, day: number): Close | undefined {
  const closes = series?.closes ?? [];
  let low = 0;
  let high = closes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((closes[middle]?.day ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return closes[low - 1] ?? closes[0];
}
