import { formatCount } from '@sulian/domain';

/** From this pace on, tenths do not matter. */
const WHOLE_FROM = 10;

/** Blocks per second; a dash where unknown. */
export function formatPace(blocksPerSec: number | null): string {
  if (blocksPerSec === null) return '–';
  return blocksPerSec < WHOLE_FROM ? blocksPerSec.toFixed(1) : formatCount(Math.round(blocksPerSec));
}
