/** Wakes whoever waits for something to do, without being asked again and again. */
export interface Bell {
  ring(): void;
  /** Resolves when it rings, or has rung since the last wait; after `ms` at the latest, and when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** Several for which the same rings: each for one that waits. */
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
