import { findDateFault, isTurned } from '../../lib/date-fault.ts';
import { secondsOf } from '../../lib/days.ts';
import type { Fault } from '../../lib/fault.ts';

/** Content of the form; times as YYYY-MM-DD or YYYY-MM-DD HH:mm, in the reader’s zone. */
export interface AuditFilter {
  readonly [part: string]: string;
  readonly who: string;
  readonly where: string;
  readonly action: string;
  readonly target: string;
  readonly result: string;
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: AuditFilter = { who: '', where: '', action: '', target: '', result: '', from: '', to: '' };

type TimeField = 'from' | 'to';

/** Fault of the period: with an invalid one the log is not queried. */
export function findTimeFault({ from, to }: AuditFilter): Fault<TimeField> | undefined {
  const wrong = (['from', 'to'] as const).find((part) => findDateFault({ from, to }[part], true) !== undefined);
  if (wrong !== undefined) return { field: wrong, key: 'time.badMinute' };
  return isTurned(from, to) ? { field: 'to', key: 'time.badSpan' } : undefined;
}

const toText = (sec: number | undefined): string => sec?.toString() ?? '';

/** The filter as the call wants it, in seconds; an end includes its whole minute or day. */
export const toFilterQuery = (filter: AuditFilter): AuditFilter => ({
  ...filter,
  from: toText(secondsOf(filter.from)?.first),
  to: toText(secondsOf(filter.to)?.last),
});
