import { setMaxListeners } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Time for an orderly stop; a further signal after it forces the end. */
const FORCE_AFTER_MS = 10_000;

export interface StopSignals {
  /** Aborted by the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  /** Ends the wait for signals when the work is done; a stopping process ignores signals until it has ended. */
  close(): void;
}

/**
 * Listens for signals until the end, not once. Systemd, a terminal, npm and our own launcher each send one, and the
 * second would kill the process without stopping PostgreSQL.
 * @param force called for a signal that comes 10 s or more after the first
 */
export function listenForStop(force: () => void): StopSignals {
  const stop = new AbortController();
  // Every worker of the program waits on it: more than the ten at which Node suspects a leak.
  setMaxListeners(100, stop.signal);
  let firstAt: number | undefined;
  const onSignal = () => {
    firstAt ??= performance.now();
    if (performance.now() - firstAt >= FORCE_AFTER_MS) force();
    else stop.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  const close = () => {
    if (firstAt === undefined) for (const name of SIGNALS) process.off(name, onSignal);
  };
  return { signal: stop.signal, close };
}
