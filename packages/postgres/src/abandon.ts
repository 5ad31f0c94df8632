import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@sulian/domain';
import type pg from 'pg';
import { sendCancel } from './cancel.ts';
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
