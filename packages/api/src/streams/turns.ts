import type { PassThrough } from 'node:stream';
import { isAppError } from '@sulian/domain';

/** Proxies close silent connections after 30 s or more. */
export const HEARTBEAT_MS = 15_000;
/** Unread bytes after which a reader counts as gone. */
const MAX_UNSENT_BYTES = 64 * 1024;
const SESSION_OVER = new Set(['SESSION_MISSING', 'SESSION_EXPIRED', 'SESSION_REVOKED']);

/** One thing after the other; the first that fails is the last, and ends the stream. */
export function createTurns(out: PassThrough) {
  let isOver = false;
  let turn = Promise.resolve();
  const write = (text: string) => {
    if (isOver || out.destroyed) return;
    if (out.writableLength > MAX_UNSENT_BYTES) out.destroy();
    else out.write(text);
  };
  /** Ends the stream in its turn. */
  const finish = () => {
    isOver = true;
    out.end();
  };
  const end = (error: unknown) => {
    if (isAppError(error) && SESSION_OVER.has(error.code)) write('event: bye\ndata: {}\n\n');
    finish();
  };
  const then = (work: () => Promise<void>) => {
    turn = turn.then(async () => {
      if (!isOver && !out.destroyed) await work().catch(end);
    });
  };
  return { then, write, finish };
}
