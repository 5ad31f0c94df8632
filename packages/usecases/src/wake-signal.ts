/** Wakes a worker that waits for work, in place of polling. */
export interface WakeSignal {
  notify(): void;
  /**
   * Resolves at the next `notify`, or at once when one came since the last wait. Resolves at the latest after `ms`, or
   * when the signal aborts.
   */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** One signal per worker; `notify` wakes all of them. */
export interface WakeSignals {
  notify(): void;
  readonly each: readonly WakeSignal[];
}

export function createWakeSignals(count: number): WakeSignals {
  const each = Array.from({ length: count }, createWakeSignal);
  return {
    each,
    notify: () => {
      for (const wakeSignal of each) wakeSignal.notify();
    },
  };
}

/** For one that waits. */
export function createWakeSignal(): WakeSignal {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    notify: () => {
      hasRung = true;
      wake?.();
    },
    wait: async (ms, signal) => {
      if (!hasRung && !signal.aborted)
        await new Promise<void>((resolve) => {
          const end = () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', end);
            wake = undefined;
            resolve();
          };
          const timer = setTimeout(end, ms);
          signal.addEventListener('abort', end);
          wake = end;
        });
      hasRung = false;
    },
  };
}
