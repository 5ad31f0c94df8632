import { LATE, withDeadline } from './with-deadline.ts';

/** Time after which a run without a new call is cancelled: the reader has typed something else, or left. */
const UNWANTED_MS = 15_000;

interface Run<T> {
  readonly work: Promise<T>;
  readonly abandon: AbortController;
}

interface LateRun<T> extends Run<T> {
  readonly timer: NodeJS.Timeout;
}

export interface LateRuns<T> {
  /**
   * The work's outcome, or LATE once the time is up. Late work continues: the next call with the same key waits for the same
   * run, and receives its outcome.
   *
   * @param start begins the work, which ends early where the signal aborts
   */
  wait(key: string, start: (signal: AbortSignal) => Promise<T>, timeoutMs: number): Promise<T | typeof LATE>;
  /** Cancels all runs. */
  close(): void;
}

/** Stores work that did not end in time, for the next call with its key. */
export function createLateRuns<T>(unwantedMs = UNWANTED_MS): LateRuns<T> {
  const runs = new Map<string, LateRun<T>>();
  const take = (key: string): Run<T> | undefined => {
    const run = runs.get(key);
    if (run !== undefined) clearTimeout(run.timer);
    runs.delete(key);
    return run;
  };
  const put = (key: string, run: Run<T>) => {
    // Another call with the same key was quicker: its run is the newer one.
    take(key)?.abandon.abort();
    const timer = setTimeout(() => take(key)?.abandon.abort(), unwantedMs).unref();
    runs.set(key, { ...run, timer });
  };
  return {
    wait: async (key, start, timeoutMs) => {
      const run = take(key) ?? begin(start);
      const outcome = await withDeadline(run.work, timeoutMs);
      if (outcome === LATE) put(key, run);
      return outcome;
    },
    close: () => {
      for (const key of [...runs.keys()]) take(key)?.abandon.abort();
    },
  };
}

function begin<T>(start: (signal: AbortSignal) => Promise<T>): Run<T> {
  const abandon = new AbortController();
  const work = start(abandon.signal);
  work.catch(() => undefined);
  return { work, abandon };
}
