import { AppError } from '@sulian/domain';
import pg from 'pg';

/** What the server may be late beyond its own timeout before it counts as frozen. */
const GRACE_MS = 5_000;
/** A timer that fires because this process was busy or asleep lets the answers that already wait be read first. */
const READ_MS = 250;

/**
 * A server that stands still (stopped, swapped out, behind a cut line) holds to no statement_timeout of its own: then
 * we give up, and the connection with it. One that still sends is late, not frozen.
 *
 * @param timeoutMs statement_timeout of the server; 0 waits for ever
 * @param work begins at once: time spent waiting for the connection's earlier work is no silence of the server
 * @throws STORE_UNAVAILABLE
 */
export async function giveUpLate<T>(client: pg.ClientBase, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  if (timeoutMs <= 0) return work();
  const lateMs = timeoutMs + GRACE_MS;
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const watch = (afterMs: number) => {
    const bytes = bytesReadBy(client);
    timer = setTimeout(() => {
      timer = setTimeout(() => {
        if (bytesReadBy(client) > bytes) return watch(GRACE_MS);
        isLate = true;
        cut(client);
      }, READ_MS);
    }, afterMs);
  };
  watch(lateMs);
  try {
    return await work();
  } catch (error) {
    if (!isLate) throw error;
    throw new AppError('STORE_UNAVAILABLE', `PostgreSQL has not answered for ${lateMs} ms`, {
      retryable: true,
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** What `pg` has and its types lack. */
const bytesReadBy = (client: pg.ClientBase): number =>
  (client as { connection?: { stream?: { bytesRead?: number } } }).connection?.stream?.bytesRead ?? 0;

/** With a query under way `end` waits for nobody: the socket is closed, and the query fails. */
function cut(client: pg.ClientBase): void {
  if (client instanceof pg.Client) client.end().catch(() => undefined);
}
