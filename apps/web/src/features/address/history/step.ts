import type { HistoryAnswer } from '@sulian/contract';

const DAY_MS = 86_400_000;
const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A day, a week's first and last day, or a month, all of UTC. */
export function formatStep(from: number, step: HistoryAnswer['step']): string {
  const ms = from * 1000;
  if (step === 'MONTH') return toDate(ms).slice(0, 7);
  return step === 'DAY' ? toDate(ms) : `${toDate(ms)} – ${toDate(ms + 6 * DAY_MS).slice(5)}`;
}
