import { PassThrough, type Readable } from 'node:stream';
import type { StreamEvent } from '@sulian/contract';
import type { NotificationReader } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { createTurns, HEARTBEAT_MS } from '../../streams/turns.ts';

/** All changes within this time are reported by one event. */
const GATHER_MS = 100;

export interface StreamSettings {
  readonly reader: NotificationReader;
  /** Throws when the session has ended; looking on does not count as using it. */
  readonly checkSession: () => Promise<unknown>;
  readonly onClose: () => void;
}

/**
 * Opens a stream of a case's notification events, until the reader leaves or the session ends. The session is checked
 * before every event. A failed check ends the stream, and the reader reconnects.
 */
export function openStream(deps: Pick<ApiDeps, 'alerts'>, settings: StreamSettings): Readable {
  const { reader, checkSession, onClose } = settings;
  const { notifications, feed, heartbeatMs = HEARTBEAT_MS } = deps.alerts;
  const out = new PassThrough();
  const { then, write } = createTurns(out);
  let timer: NodeJS.Timeout | undefined;
  const sendEvent = async (event: string) => {
    await checkSession();
    const { unread, newestId } = await notifications.countUnread(reader);
    const data: StreamEvent = { unread, newestId: newestId ?? null };
    write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const unsubscribe = feed.subscribe(reader.caseId, () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      then(() => sendEvent('changed'));
    }, GATHER_MS);
  });
  const live = async () => {
    await checkSession();
    write(': alive\n\n');
  };
  const beat = setInterval(() => then(live), heartbeatMs);
  out.once('close', () => {
    unsubscribe();
    clearInterval(beat);
    clearTimeout(timer);
    onClose();
  });
  then(() => sendEvent('hello'));
  return out;
}
