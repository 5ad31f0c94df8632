import type { Screening } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pathOf } from '../../lib/call-path.ts';
import { followEvents } from '../../lib/follow-events.ts';
import { useVisible } from '../../lib/use-visible.ts';
import { SCREENINGS } from './api.ts';

interface LiveScreening {
  readonly id: number;
  readonly isOpen: boolean;
  /** Called with false while the stream is away: then the page has to repeat its calls. */
  readonly onLive: (isLive: boolean) => void;
}

/** Updates an open screening of the page by its stream, while the page is looked at. */
export function useLiveScreening({ id, isOpen, onLive }: LiveScreening): void {
  const queries = useQueryClient();
  const isVisible = useVisible();
  useEffect(() => {
    if (!isOpen || !isVisible) return;
    const stop = new AbortController();
    const queryKey = [SCREENINGS, 'one', id];
    const path = pathOf('GET /api/proxy/v1/screenings/:id/events', { params: { id }, query: {} });
    void followEvents(path, stop.signal, {
      onEvent: ({ event, data }) => {
        if (event === 'progress') queries.setQueryData(queryKey, JSON.parse(data) as Screening);
        // It was removed, or the session is over: a call shows which.
        else void queries.invalidateQueries({ queryKey });
        onLive(event === 'progress');
      },
      onEnd: () => onLive(false),
    });
    return () => {
      stop.abort();
      onLive(false);
    };
  }, [queries, id, isOpen, isVisible, onLive]);
}
