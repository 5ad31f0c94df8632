import { secondsOf } from './days.ts';
import type { Fault } from './fault.ts';

const DAY_LENGTH = 10;

/** What is wrong with a date that is typed; nothing typed is no fault. `hasTime`: a minute may stand there as well. */
export function findDateFault(text: string, hasTime = false): Fault<'date'> | undefined {
  const isDate = secondsOf(text) !== undefined && (hasTime || text.length === DAY_LENGTH);
  return text === '' || isDate ? undefined : { field: 'date', key: hasTime ? 'time.badMinute' : 'time.badDay' };
}
