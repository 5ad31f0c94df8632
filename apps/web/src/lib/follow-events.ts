import { CallError } from './api.ts';
import { toBackoffMs } from './backoff.ts';
import { readEvents, type ServerEvent } from './event-stream.ts';

/** Age of a connection after which the next failure begins with a short wait again. */
const GOOD_MS = 30_000;

interface Follower {
  readonly onEvent: (event: ServerEvent) => void;
  /** @param failures connections in a row that ended soon */
  readonly onEnd: (failures: number) => void;
}

/** Connects to a stream, and reconnects after each end, waiting longer after each failure, until the signal aborts. */
export async function followEvents(path: string, signal: AbortSignal, { onEvent, onEnd }: Follower): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const sinceMs = Date.now();
    try {
      for await (const event of readEvents(path, signal)) onEvent(event);
    } catch (error) {
      // Other pages of the same person use all streams: no fault of this one.
      const isRefused = error instanceof CallError && error.code === 'TOO_MANY_REQUESTS';
      if (!signal.aborted && !isRefused) console.warn('live updates interrupted', error);
    }
    if (signal.aborted) return;
    failures = Date.now() - sinceMs > GOOD_MS ? 0 : failures + 1;
    onEnd(failures);
    await sleep(toBackoffMs(failures, Math.random()), signal);
  }
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
