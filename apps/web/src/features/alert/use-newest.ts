import { useQuery } from '@tanstack/react-query';
import { listNotifications } from './api/notifications.ts';

/** How many are unread: fetched once on load, then updated by the stream. What is new is fetched when the bell is opened. */
export const useNewest = () =>
  useQuery({
    queryKey: ['notifications', 'newest'],
    queryFn: () => listNotifications({ offset: 0, limit: 1 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
