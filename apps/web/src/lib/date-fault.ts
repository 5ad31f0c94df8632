import { DAY_LENGTH, secondsOf } from './days.ts';
import type { Fault } from './fault.ts';

/** What is wrong with a date that is typed; nothing typed is no fault. `hasTime`: a minute may stand there as well. */
export function findDateFault(text: string, hasTime = false): Fault<'date'> | undefined {
  const isDate = secondsOf(text) !== undefined && (hasTime || text.length === DAY_LENGTH);
  return text === '' || isDate ? undefined : { field: 'date', key: hasTime ? 'time.badMinute' : 'time.badDay' };
}

/** Whether a span of two typed dates ends before it begins; one that is open or no date does not. */
export function isTurned(from: string, to: string): boolean {
  const [first, last] = [secondsOf(from)?.first, secondsOf(to)?.last];
  return first !== undefined && last !== undefined && first > last;
}
