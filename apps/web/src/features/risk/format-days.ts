import { formatDay } from '@sulian/domain';
import type { TFunction } from 'i18next';

/** Period of two days, or a single day once; Unix seconds. */
export function formatDays(firstSec: number, lastSec: number, t: TFunction): string {
  const [first, last] = [formatDay(firstSec), formatDay(lastSec)];
  return first === last ? first : t('fact.days', { first, last });
}
