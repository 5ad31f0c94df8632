import { AppError } from '@sulian/domain';
import type pg from 'pg';
import { sendCancel } from './cancel.ts';
import type { Session } from './session.ts';

interface AbandonableWork {
  readonly client: pg.ClientBase;
  readonly session: Session;
  /** Aborts when nobody needs the result; undefined: the work is never abandoned. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads until the signal aborts: then the statement in progress is cancelled in the server, and none follows.
 * @throws ABANDONED
 */
export async function untilAbandoned<T>(
  { client, session, signal }: AbandonableWork,
  work: (session: Session) => Promise<T>,
): Promise<T> {
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

const abandoned = (cause?: unknown): AppError => new AppError('ABANDONED', 'request was cancelled', { cause });
