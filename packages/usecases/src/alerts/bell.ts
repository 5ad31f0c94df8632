/** Wakes a worker that waits for work, in place of polling. */
export interface Bell {
  ring(): void;
  /**
   * Resolves at the next `ring`, or at once when one came since the last wait. Resolves at the latest after `ms`, or
   * when the signal aborts.
   */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** One bell per worker; `ring` wakes all of them. */
export interface Bells {
  ring(): void;
  readonly each: readonly Bell[];
}

export function createBells(count: number): Bells {
  const each = Array.from({ length: count }, createBell);
  return {
    each,
    ring: () => {
      for (const bell of each) bell.ring();
    },
  };
}

/** For one that waits. */
export function createBell(): Bell {
  let hasRung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
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
