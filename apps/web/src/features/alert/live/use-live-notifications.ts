import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toBackoffMs } from '../../../lib/backoff.ts';
import { pathOf } from '../../../lib/call-path.ts';
import { readEvents } from '../../../lib/event-stream.ts';
import { useUser } from '../../../lib/session.ts';

/** However many changes come, lists are asked for anew at most once in this time. */
const GATHER_MS = 300;
/** A connection that held this long was a good one: the next failure begins with a short wait again. */
const GOOD_MS = 30_000;
const STREAM = pathOf('GET /api/proxy/v1/alerts/notifications/stream', { query: {} });

/**
 * Keeps notifications and alerts of the page up to date for as long as it is seen: hidden pages hold no connection (a
 * browser opens six to a server in all), and ask once when they are seen again. True while the connection is lost.
 */
export function useLiveNotifications(): boolean {
  const queries = useQueryClient();
  const token = useUser()?.token;
  const isVisible = useVisible();
  const [isLost, setLost] = useState(false);
  // A page that is seen as it opens asks for its lists by itself; one that is seen later has missed what came before.
  const mayHaveMissed = useRef(!isVisible);
  useEffect(() => {
    if (token === undefined || !isVisible) return;
    const stop = new AbortController();
    const refresh = gather(() => {
      void queries.invalidateQueries({ queryKey: ['notifications'] });
      void queries.invalidateQueries({ queryKey: ['alerts'] });
    });
    void follow(stop.signal, { mayHaveMissed: mayHaveMissed.current, onChange: refresh.ask, onLost: setLost });
    mayHaveMissed.current = true;
    return () => {
      stop.abort();
      refresh.cancel();
      setLost(false);
    };
  }, [queries, token, isVisible]);
  return isLost;
}

interface Watcher {
  readonly mayHaveMissed: boolean;
  readonly onChange: () => void;
  readonly onLost: (isLost: boolean) => void;
}

/** Connects, and again after each end, waiting longer each time nothing holds. */
async function follow(signal: AbortSignal, { mayHaveMissed, onChange, onLost }: Watcher): Promise<void> {
  let attempt = 0;
  let isFirst = !mayHaveMissed;
  while (!signal.aborted) {
    const sinceMs = Date.now();
    try {
      for await (const { event } of readEvents(STREAM, signal)) {
        onLost(false);
        // What happened while there was no connection is in no event.
        if (event !== 'hello' || !isFirst) onChange();
        isFirst = false;
      }
    } catch (error) {
      if (!signal.aborted) console.warn('live updates interrupted', error);
    }
    if (signal.aborted) return;
    attempt = Date.now() - sinceMs > GOOD_MS ? 0 : attempt + 1;
    onLost(attempt > 1);
    isFirst = false;
    await sleep(toBackoffMs(attempt, Math.random()), signal);
  }
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The first call is answered at once, those that follow it closely by one more. */
function gather(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const rest = () => {
    timer = undefined;
    if (isWanted) ask();
  };
  const ask = () => {
    isWanted = timer !== undefined;
    if (timer !== undefined) return;
    work();
    timer = setTimeout(rest, GATHER_MS);
  };
  return { ask, cancel: () => clearTimeout(timer) };
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const read = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return isVisible;
}
