import type { EntitySumsAnswer } from '@sulian/contract';

type Day = EntitySumsAnswer['days'][number];

const DAY_SEC = 86_400;

/** Bars that a chart of a phone's width still tells apart. */
const MAX_BARS = 60;

export interface Bar {
  /** First and last day, Unix seconds. */
  readonly from: number;
  readonly to: number;
  readonly receivedUsd: number;
  readonly sentUsd: number;
}

/** Days in at most so many bars of equal length, empty ones included: a pause in the money is part of the picture. */
export function toBars(days: readonly Day[], atMost: number = MAX_BARS): readonly Bar[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const span = (last - first) / DAY_SEC + 1;
  const length = Math.ceil(span / atMost);
  const bars = Array.from({ length: Math.ceil(span / length) }, (_, index): Bar => {
    const from = first + index * length * DAY_SEC;
    return { from, to: Math.min(last, from + (length - 1) * DAY_SEC), receivedUsd: 0, sentUsd: 0 };
  });
  for (const { day, receivedUsd, sentUsd } of days) {
    const at = Math.floor((day - first) / DAY_SEC / length);
    const bar = bars[at];
    if (bar !== undefined)
      bars[at] = { ...bar, receivedUsd: bar.receivedUsd + receivedUsd, sentUsd: bar.sentUsd + sentUsd };
  }
  return bars;
}
