import { PassThrough, type Readable } from 'node:stream';
import type { StreamEvent } from '@sulian/contract';
import { isAppError, type NotificationReader } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';

/** All changes within this time are reported by one event. */
const GATHER_MS = 100;
/** Proxies close silent connections after 30 s or more. */
const HEARTBEAT_MS = 15_000;
/** Unread bytes after which a reader counts as gone. */
const MAX_UNSENT_BYTES = 64 * 1024;
const SESSION_OVER = new Set(['SESSION_MISSING', 'SESSION_EXPIRED', 'SESSION_REVOKED']);

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
  const tell = async (event: string) => {
    await checkSession();
    const { unread, newestId } = await notifications.countUnread(reader);
    const data: StreamEvent = { unread, newestId: newestId ?? null };
    write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const unsubscribe = feed.subscribe(reader.caseId, () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      then(() => tell('changed'));
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
  then(() => tell('hello'));
  return out;
}

/** One thing after the other; the first that fails is the last, and ends the stream. */
function createTurns(out: PassThrough) {
  let isOver = false;
  let turn = Promise.resolve();
  const write = (text: string) => {
    if (isOver || out.destroyed) return;
    if (out.writableLength > MAX_UNSENT_BYTES) out.destroy();
    else out.write(text);
  };
  const end = (error: unknown) => {
    if (isAppError(error) && SESSION_OVER.has(error.code)) write('event: bye\ndata: {}\n\n');
    isOver = true;
    out.end();
  };
  const then = (work: () => Promise<void>) => {
    turn = turn.then(async () => {
      if (!isOver && !out.destroyed) await work().catch(end);
    });
  };
  return { then, write };
}
