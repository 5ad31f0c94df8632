/** Waits after the first, second and third mail about a busy alert, and after each later one. */
const WAITS_MS = [60_000, 300_000, 1_800_000, 86_400_000] as const;
/** Time without a firing after which the waits start again. Bounds the mails about one alert to 16 a day. */
const QUIET_MS = 21_600_000;

/** Mail state of an alert with notifications to mail. */
export interface AlertMailState {
  /** Mails since the last quiet time, up to the number of waits. */
  readonly step: number;
  /** Unix milliseconds of the last mail; 0: none yet. */
  readonly mailedMs: number;
  /** Longest time without a firing since the last mail. */
  readonly quietMs: number;
}

/** Step after a mail at `nowMs`; undefined while the alert waits. 1 is the first mail of a busy time. */
export function findNextStep({ step, mailedMs, quietMs }: AlertMailState, nowMs: number): number | undefined {
  const current = quietMs >= QUIET_MS ? 0 : step;
  const waitMs = WAITS_MS[current - 1] ?? 0;
  return nowMs - mailedMs < waitMs ? undefined : Math.min(current + 1, WAITS_MS.length);
}
