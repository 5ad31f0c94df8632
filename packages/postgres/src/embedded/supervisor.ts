import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, type ServerSpec, spawnServer } from './server-process.ts';

const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;
/** Uptime after which a server's backoff starts from the beginning. */
const STEADY_MS = 60_000;
/** Fast shutdown ends running queries and writes a checkpoint; past this the log is replayed at the next start. */
const FAST_STOP_MS = 5_000;
const IMMEDIATE_STOP_MS = 3_000;

export interface Supervisor {
  /** Pid of the current or last process; undefined when it could not be started. */
  pid(): number | undefined;
  /** True when the first process ended before anybody called `restartOnEnd`. */
  hasEnded(): boolean;
  /** From now on a server that ends is started again, on the same port. */
  restartOnEnd(): void;
  stop(): Promise<void>;
}

export function supervise(spec: ServerSpec, onUnexpectedEnd: (reason: string) => void): Supervisor {
  let server = spawnServer(spec);
  let restarts = false;
  let isEnded = false;
  const stopping = new AbortController();
  // A server that is stopping already has had its time when this process exits.
  const killOnExit = () => server.kill(stopping.signal.aborted ? 'SIGQUIT' : 'SIGINT');
  process.once('exit', killOnExit);

  const loop = (async () => {
    let backoffMs = FIRST_BACKOFF_MS;
    for (;;) {
      const startedAt = Date.now();
      const reason = await server.ended;
      if (stopping.signal.aborted || !restarts) break;
      onUnexpectedEnd(reason);
      if (Date.now() - startedAt > STEADY_MS) backoffMs = FIRST_BACKOFF_MS;
      await sleep(backoffMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) break;
      backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS);
      server = spawnServer(spec);
    }
    isEnded = true;
  })();

  return {
    pid: () => server.pid,
    hasEnded: () => isEnded,
    restartOnEnd: () => {
      restarts = true;
    },
    stop: async () => {
      stopping.abort();
      if (!isEnded) await stopServer(server);
      await loop;
      process.off('exit', killOnExit);
    },
  };
}

async function stopServer(server: ServerProcess): Promise<void> {
  server.kill('SIGINT');
  if (await endsWithin(server, FAST_STOP_MS)) return;
  server.kill('SIGQUIT');
  if (await endsWithin(server, IMMEDIATE_STOP_MS)) return;
  server.kill('SIGKILL');
  await server.ended;
}

async function endsWithin(server: ServerProcess, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController();
  const timeout = sleep(timeoutMs, false, { signal: timer.signal }).catch(() => false);
  const isInTime = await Promise.race([server.ended.then(() => true), timeout]);
  timer.abort();
  return isInTime;
}
