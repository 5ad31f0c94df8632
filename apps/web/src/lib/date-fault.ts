import { DAY_LENGTH, secondsOf } from './days.ts';
import type { Fault } from './fault.ts';

/** Fault of a typed date; an empty text has none. `hasTime`: the text may include a minute. */
export function findDateFault(text: string, hasTime = false): Fault<'date'> | undefined {
  const isDate = secondsOf(text) !== undefined && (hasTime || text.length === DAY_LENGTH);
  return text === '' || isDate ? undefined : { field: 'date', key: hasTime ? 'time.badMinute' : 'time.badDay' };
}

/** Whether a span of two typed dates ends before it begins; one that is open or no date does not. */
export function isTurned(from: string, to: string): boolean {
  const [first, last] = [secondsOf(from)?.first, secondsOf(to)?.last];
  return first !== undefined && last !== undefined && first > last;
}
