import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { sessionOf, withStoreErrors } from './session.ts';

export interface Listening {
  readonly channel: string;
  /** From now on nothing is missed; what was said before is not heard. */
  readonly onStart: () => void;
  readonly onMessage: (payload: string) => void;
}

/** A line that was cut says nothing: it is asked now and then whether it is still there. */
const LOOK_MS = 15_000;
const LOOK_TIMEOUT_MS = 5_000;

/**
 * Hears what is said on a channel (`NOTIFY`), on a connection of its own, until that is lost or the signal aborts.
 * @throws STORE_UNAVAILABLE when it cannot start
 */
export async function listen(
  config: pg.ClientConfig,
  { channel, onStart, onMessage }: Listening,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const client = new pg.Client(config);
  const over = new AbortController();
  const end = () => {
    over.abort();
    client.end().catch(() => undefined);
  };
  client.on('error', () => over.abort());
  client.on('end', () => over.abort());
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  signal.addEventListener('abort', end);
  try {
    await withStoreErrors(async () => {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    });
    onStart();
    await stayUntilLost(client, over.signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

async function stayUntilLost(client: pg.Client, over: AbortSignal): Promise<void> {
  const session = sessionOf(client, LOOK_TIMEOUT_MS);
  while (!over.aborted) {
    await sleep(LOOK_MS, undefined, { signal: over }).catch(() => undefined);
    const isThere =
      over.aborted ||
      (await session.query('SELECT 1').then(
        () => true,
        () => false,
      ));
    if (!isThere) return;
  }
}
