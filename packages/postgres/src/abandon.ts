import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { connect } from 'node:net';
import { AppError } from '@sulian/domain';
import type pg from 'pg';
import type { Session } from './session.ts';

const wanting = new AsyncLocalStorage<AbortSignal>();

/** The work, whose transactions that only read end when the signal aborts. What writes is not cut: it commits or rolls back whole. */
export const whileWanted = <T>(signal: AbortSignal, work: () => T): T => wanting.run(signal, work);

/**
 * Reads for as long as somebody wants to know: then the statement under way is cancelled in the server, and none follows.
 * @throws ABANDONED
 */
export async function untilAbandoned<T>(
  client: pg.ClientBase,
  session: Session,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const signal = wanting.getStore();
  if (signal === undefined) return work(session);
  let cancelling: Promise<void> | undefined;
  const cancel = () => {
    cancelling = sendCancel(client);
  };
  const query: Session['query'] = (sql, params) =>
    signal.aborted ? Promise.reject(abandoned()) : session.query(sql, params);
  signal.addEventListener('abort', cancel);
  try {
    return await work({ ...session, query });
  } catch (error) {
    throw signal.aborted ? abandoned(error) : error;
  } finally {
    signal.removeEventListener('abort', cancel);
    // Once it has arrived it can hit nothing that the connection is used for later.
    await cancelling;
  }
}

const abandoned = (cause?: unknown): AppError =>
  new AppError('ABANDONED', 'nobody waits for the answer any more', { cause });

/** Fields of `pg` that its types lack. */
interface Connected {
  readonly host: string;
  readonly port: number;
  readonly processID: number | null;
  readonly secretKey: number | null;
}

const CANCEL_CODE = 80_877_102;
const CANCEL_MS = 5_000;

/**
 * Resolves when the server has passed it on, or cannot be reached.
 * @see https://www.postgresql.org/docs/18/protocol-flow.html#PROTOCOL-FLOW-CANCELING-REQUESTS
 */
async function sendCancel(client: pg.ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as unknown as Connected;
  if (processID === null || secretKey === null) return;
  const message = Buffer.alloc(16);
  for (const [at, value] of [16, CANCEL_CODE, processID, secretKey].entries()) message.writeInt32BE(value, 4 * at);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.setTimeout(CANCEL_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  socket.resume().write(message);
  await once(socket, 'close');
}
