import { useQuery } from '@tanstack/react-query';
import { getSettings } from './account-api.ts';

/** Asked until they are known: a page that does not know whether its world is simulated must find out. */
export const useSettings = () =>
  useQuery({ queryKey: ['settings'], queryFn: getSettings, staleTime: Number.POSITIVE_INFINITY, retry: true });
