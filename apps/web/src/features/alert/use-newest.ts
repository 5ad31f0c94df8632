import { useQuery } from '@tanstack/react-query';
import { listNotifications } from './api/notifications.ts';

/** Newest notifications in the header. */
const NEWEST = 4;

/** Fetched once on load, then updated by the stream. */
export const useNewest = () =>
  useQuery({
    queryKey: ['notifications', 'newest'],
    queryFn: () => listNotifications({ offset: 0, limit: NEWEST }),
    staleTime: Number.POSITIVE_INFINITY,
  });
