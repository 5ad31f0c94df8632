import { useQuery } from '@tanstack/react-query';
import { getMe } from './account-api.ts';
import { useUser } from './session.ts';

/** Who the server says this session is; the role is never taken from the browser's own store. */
export function useMe() {
  const user = useUser();
  return useQuery({ queryKey: ['me', user?.token], queryFn: getMe, enabled: user !== undefined, staleTime: 60_000 });
}
