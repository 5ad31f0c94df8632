import { setMaxListeners } from 'node:events';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Until then a stop is given time; somebody who asks once more after that wants the end. */
const FORCE_AFTER_MS = 10_000;

export interface StopSignals {
  /** Aborted by the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  /** The work is done; a process that was asked to stop goes on ignoring signals until it has ended. */
  close(): void;
}

/**
 * Listens until the end, not once: systemd, a terminal, npm and our own launcher each send a signal of their own, and the
 * second would end the process where it stands, with PostgreSQL left behind.
 * @param force called by a signal that comes 10 s or more after the first
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
