import { expect, it } from 'vitest';
import { findNextStep } from './mail-back-off.ts';

const START_MS = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Minutes from the first firing to each mail about an alert that fires every `everyMs` for `lastsMs`. */
function listMailMinutes(everyMs: number, lastsMs: number): readonly number[] {
  const mails: number[] = [];
  let [step, mailedMs, quietMs, seenMs] = [0, 0, 0, 0];
  for (let nowMs = START_MS; nowMs <= START_MS + lastsMs; nowMs += everyMs) {
    quietMs = Math.max(quietMs, nowMs - Math.max(seenMs, mailedMs));
    seenMs = nowMs;
    const next = findNextStep({ step, mailedMs, quietMs }, nowMs);
    if (next === undefined) continue;
    [step, mailedMs, quietMs] = [next, nowMs, 0];
    mails.push((nowMs - START_MS) / MINUTE_MS);
  }
  return mails;
}

it('waits 1, 5 and 30 minutes, then a day, while an alert fires [R-ALERT-138]', () => {
  expect(listMailMinutes(1_000, 2 * DAY_MS)).toEqual([0, 1, 6, 36, 36 + 1_440]);
});

it('mails each firing at once where quiet times lie between [R-ALERT-139]', () => {
  expect(listMailMinutes(6 * HOUR_MS, DAY_MS)).toEqual([0, 360, 720, 1_080, 1_440]);
  expect(listMailMinutes(6 * HOUR_MS - 1_000, DAY_MS)).toHaveLength(4);
});

it('needs the whole wait and the whole quiet time [R-ALERT-138] [R-ALERT-139]', () => {
  const daily = { step: 4, mailedMs: START_MS, quietMs: 6 * HOUR_MS - 1 };
  expect(findNextStep(daily, START_MS + DAY_MS - 1)).toBeUndefined();
  expect(findNextStep(daily, START_MS + DAY_MS)).toBe(4);
  expect(findNextStep({ ...daily, quietMs: 6 * HOUR_MS }, START_MS + 6 * HOUR_MS)).toBe(1);
});
