const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** Part of the wait that is random, so that many pages do not return at the same moment. */
const JITTER = 0.5;

/** Wait before try `attempt` (0 is the first after a failure): doubling up to a minute, shortened by chance. */
export function toBackoffMs(attempt: number, chance: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16));
  return Math.round(whole * (1 - JITTER * chance));
}
