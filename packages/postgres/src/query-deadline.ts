import { AppError } from '@sulian/domain';
import pg from 'pg';
import { callLate } from './late-calls.ts';
import { isUnresponsive, type Pulse } from './pulse.ts';

/** Delay of the server beyond its own timeout before it counts as frozen. */
const GRACE_MS = 5_000;
/** A call that is late because this process was busy or asleep lets the answers that already wait be read first. */
const READ_MS = 250;

export interface Deadline {
  /** statement_timeout of the server, milliseconds; 0 waits for ever. */
  readonly timeoutMs: number;
  /** Pulse of the whole server: a frozen one is detected within seconds, whatever the timeout. */
  readonly pulse?: Pulse;
}

/**
 * Runs a query with a deadline of the client. A frozen server (stopped, swapped out, disconnected) ignores its own
 * statement_timeout; the client then closes the connection. A server that still sends is late, not frozen.
 *
 * @param work begins at once: time spent waiting for earlier work of the connection does not count
 * @throws STORE_UNAVAILABLE
 */
export function withDeadline<T>(
  client: pg.ClientBase,
  { timeoutMs, pulse }: Deadline,
  work: () => Promise<T>,
): Promise<T> {
  if (timeoutMs <= 0) return work();
  let endedBy: ((cause: unknown) => AppError) | undefined;
  const giveUp = (toError: typeof endedBy) => {
    endedBy ??= toError;
    closeSocket(client);
  };
  const lateMs = timeoutMs + GRACE_MS;
  const stopTimer = whenSilent(client, lateMs, () =>
    giveUp((cause) => new AppError('STORE_UNAVAILABLE', `PostgreSQL has not answered for ${lateMs} ms`, { cause })),
  );
  const stopWatch = pulse?.watch(() => giveUp(isUnresponsive));
  const stop = () => {
    stopTimer();
    stopWatch?.();
  };
  return work().then(
    (answer) => {
      stop();
      return answer;
    },
    (error) => {
      stop();
      throw endedBy === undefined ? error : endedBy(error);
    },
  );
}

/** Calls back when the connection has received nothing for so long; returns a function that cancels it. */
function whenSilent(client: pg.ClientBase, silentMs: number, onSilent: () => void): () => void {
  let stop = () => {};
  const watch = (afterMs: number) => {
    const bytes = bytesReadBy(client);
    stop = callLate(afterMs, () => {
      stop = callLate(READ_MS, () => {
        if (bytesReadBy(client) > bytes) watch(GRACE_MS);
        else onSilent();
      });
    });
  };
  watch(silentMs);
  return () => stop();
}

/** Fields of `pg` that its types lack. */
const bytesReadBy = (client: pg.ClientBase): number =>
  (client as { connection?: { stream?: { bytesRead?: number } } }).connection?.stream?.bytesRead ?? 0;

/** With a query under way `end` waits for nobody: the socket is closed, and the query fails. */
function closeSocket(client: pg.ClientBase): void {
  if (client instanceof pg.Client) client.end().catch(() => undefined);
}
