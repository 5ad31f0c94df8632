import { AppError } from '@sulian/domain';
import pg from 'pg';
import { type Pulse, standsStill } from './pulse.ts';

/** What the server may be late beyond its own timeout before it counts as frozen. */
const GRACE_MS = 5_000;
/** A timer that fires because this process was busy or asleep lets the answers that already wait be read first. */
const READ_MS = 250;

export interface Patience {
  /** statement_timeout of the server, milliseconds; 0 waits for ever. */
  readonly timeoutMs: number;
  /** Of the whole server: whether it stands still is known in seconds, whatever the timeout. */
  readonly pulse?: Pulse;
}

/**
 * A server that stands still (stopped, swapped out, behind a cut line) holds to no statement_timeout of its own: then
 * we give up, and the connection with it. One that still sends is late, not frozen.
 *
 * @param work begins at once: time spent waiting for the connection's earlier work is no silence of the server
 * @throws STORE_UNAVAILABLE
 */
export async function giveUpLate<T>(
  client: pg.ClientBase,
  { timeoutMs, pulse }: Patience,
  work: () => Promise<T>,
): Promise<T> {
  if (timeoutMs <= 0) return work();
  let given: ((cause: unknown) => AppError) | undefined;
  const giveUp = (toError: typeof given) => {
    given ??= toError;
    cut(client);
  };
  const lateMs = timeoutMs + GRACE_MS;
  const stopTimer = whenSilent(client, lateMs, () =>
    giveUp((cause) => new AppError('STORE_UNAVAILABLE', `PostgreSQL has not answered for ${lateMs} ms`, { cause })),
  );
  const stopWatch = pulse?.watch(() => giveUp(standsStill));
  try {
    return await work();
  } catch (error) {
    throw given === undefined ? error : given(error);
  } finally {
    stopTimer();
    stopWatch?.();
  }
}

/** Calls once the connection has said nothing for so long; returns how to stop that. */
function whenSilent(client: pg.ClientBase, silentMs: number, onSilent: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watch = (afterMs: number) => {
    const bytes = bytesReadBy(client);
    timer = setTimeout(() => {
      timer = setTimeout(() => {
        if (bytesReadBy(client) > bytes) watch(GRACE_MS);
        else onSilent();
      }, READ_MS);
    }, afterMs);
  };
  watch(silentMs);
  return () => clearTimeout(timer);
}

/** What `pg` has and its types lack. */
const bytesReadBy = (client: pg.ClientBase): number =>
  (client as { connection?: { stream?: { bytesRead?: number } } }).connection?.stream?.bytesRead ?? 0;

/** With a query under way `end` waits for nobody: the socket is closed, and the query fails. */
function cut(client: pg.ClientBase): void {
  if (client instanceof pg.Client) client.end().catch(() => undefined);
}
