import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pathOf } from '../../../lib/call-path.ts';
import { followEvents } from '../../../lib/follow-events.ts';
import { useUser } from '../../../lib/session.ts';
import { useVisible } from '../../../lib/use-visible.ts';

/** Lists are refreshed at most once in this time, however many changes come. */
const GATHER_MS = 300;
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
    let isFirst = !mayHaveMissed.current;
    void followEvents(STREAM, stop.signal, {
      onEvent: ({ event }) => {
        setLost(false);
        // Changes without a connection are in no event.
        if (event !== 'hello' || !isFirst) refresh.ask();
        isFirst = false;
      },
      onEnd: (failures) => {
        setLost(failures > 1);
        isFirst = false;
      },
    });
    mayHaveMissed.current = true;
    return () => {
      stop.abort();
      refresh.cancel();
      setLost(false);
    };
  }, [queries, token, isVisible]);
  return isLost;
}

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
