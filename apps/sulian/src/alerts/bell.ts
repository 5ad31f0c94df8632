/** Wakes whoever waits for something to do, without being asked again and again. */
export interface Bell {
  ring(): void;
  /** Resolves when it rings, or has rung since the last wait; after `ms` at the latest, and when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
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
