import type { DayTotalRow } from '@sulian/domain';

/** How long a point lasts, by days of one zone: a day, a week from Monday, a month. */
export type HistoryStep = 'DAY' | 'WEEK' | 'MONTH';

/** Movements of one asset in one step. A step without movements has no point. */
export interface HistoryPoint {
  /** First day of the step, days since 1970-01-01 in the zone of the summed days. */
  readonly day: number;
  readonly receivedBase: bigint;
  readonly sentBase: bigint;
  /** Received less sent since the first day of the history, at the end of the step. */
  readonly netBase: bigint;
  /** Each UTC day at its own price; null: a day on which something moved has none. */
  readonly receivedUsd: number | null;
  readonly sentUsd: number | null;
}

export interface History {
  readonly step: HistoryStep;
  readonly points: readonly HistoryPoint[];
  /** Received less sent before the first requested day. */
  readonly netBeforeBase: bigint;
}

/** Most steps between the first and the last point; a year has 366 days, and twice as many months are 61 years. */
export const MAX_HISTORY_STEPS = 732;

const DAYS_A_WEEK = 7;
/** 1970-01-01 was a Thursday. */
const THURSDAY = 3;

export const beginOf: Readonly<Record<HistoryStep, (day: number) => number>> = {
  DAY: (day) => day,
  WEEK: (day) => day - ((((day + THURSDAY) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK),
  MONTH: (day) => {
    const date = new Date(day * 86_400_000);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 86_400_000;
  },
};

interface HistorySpan {
  /** First and last day that count; undefined: all. */
  readonly fromDay?: number | undefined;
  readonly toDay?: number | undefined;
  /** Worth of an amount at the price of a UTC day. */
  readonly usdOf: (base: bigint, day: number) => number | null;
}

/** Sums days up to points, by the finest step of which the time that they span has few enough. @param days of one asset, ascending */
export function sumHistory(days: readonly DayTotalRow[], { fromDay, toDay, usdOf }: HistorySpan): History {
  const before = days.filter(({ day }) => fromDay !== undefined && day < fromDay);
  const netBeforeBase = before.reduce((sum, row) => sum + row.receivedBase - row.sentBase, 0n);
  const shownDays = days.filter(({ day }) => (fromDay ?? day) <= day && day <= (toDay ?? day));
  const step = chooseStep((shownDays.at(-1)?.day ?? 0) - (shownDays[0]?.day ?? 0) + 1);
  const points = new Map<number, HistoryPoint>();
  let netBase = netBeforeBase;
  for (const { day: at, priceDay = at, receivedBase, sentBase } of shownDays) {
    const day = beginOf[step](at);
    const known = points.get(day);
    netBase += receivedBase - sentBase;
    points.set(day, {
      day,
      receivedBase: (known?.receivedBase ?? 0n) + receivedBase,
      sentBase: (known?.sentBase ?? 0n) + sentBase,
      netBase,
      receivedUsd: addUsd(known?.receivedUsd, receivedBase, usdOf(receivedBase, priceDay)),
      sentUsd: addUsd(known?.sentUsd, sentBase, usdOf(sentBase, priceDay)),
    });
  }
  return { step, points: [...points.values()], netBeforeBase };
}

/** The finest step of which so many days have few enough. */
export function chooseStep(days: number): HistoryStep {
  if (days <= MAX_HISTORY_STEPS) return 'DAY';
  return days <= MAX_HISTORY_STEPS * DAYS_A_WEEK ? 'WEEK' : 'MONTH';
}

/** One unknown day makes the sum unknown; an amount of zero is worth zero. */
const addUsd = (sum: number | null | undefined, base: bigint, usd: number | null): number | null => {
  const worth = base === 0n ? 0 : usd;
  return sum === null || worth === null ? null : (sum ?? 0) + worth;
};
