import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toBackoffMs } from '../../../lib/backoff.ts';
import { pathOf } from '../../../lib/call-path.ts';
import { readEvents } from '../../../lib/event-stream.ts';
import { useUser } from '../../../lib/session.ts';

/** Lists are refreshed at most once in this time, however many changes come. */
const GATHER_MS = 300;
/** Age of a connection after which the next failure begins with a short wait again. */
const GOOD_MS = 30_000;
const STREAM = pathOf('GET /api/proxy/v1/alerts/notifications/stream', { query: {} });

/**
 * Updates notifications and alerts of the page while it is visible. Hidden pages have no connection, because a browser
 * opens six per server, and refresh once when visible again. True while the connection is lost.
 */
export function useLiveNotifications(): boolean {
  const queries = useQueryClient();
  const token = useUser()?.token;
  const isVisible = useVisible();
  const [isLost, setLost] = useState(false);
  // A page visible from the start loads its lists anyway; one that becomes visible later has missed changes.
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

/** Connects, and reconnects after each end, waiting longer after each failure. */
async function follow(signal: AbortSignal, { mayHaveMissed, onChange, onLost }: Watcher): Promise<void> {
  let attempt = 0;
  let isFirst = !mayHaveMissed;
  while (!signal.aborted) {
    const sinceMs = Date.now();
    try {
      for await (const { event } of readEvents(STREAM, signal)) {
        onLost(false);
        // Changes without a connection are in no event.
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
