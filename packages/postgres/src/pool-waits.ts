/** Connections that this process has taken from its pools, and the time for which callers waited for them. */
interface PoolWaits {
  readonly count: number;
  readonly waitedMs: number;
}

let count = 0;
let waitedMs = 0;

/** Counts a connection that was taken. @param beganMs `performance.now()` when the caller began to wait */
export function countPoolWait(beganMs: number): void {
  count += 1;
  waitedMs += performance.now() - beganMs;
}

export const readPoolWaits = (): PoolWaits => ({ count, waitedMs });
