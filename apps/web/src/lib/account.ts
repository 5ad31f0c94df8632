import type { DataOf } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { callData } from './api.ts';
import { useUser } from './session.ts';

/** What the logged-out screens and the header need to know of this installation. */
const getSettings = () => callData('GET /api/settings');
const getMe = () => callData('GET /api/user/me');
/** Ends this very session on the server, also after the browser has forgotten it. */
export const logOut = (token: string) => callData('POST /api/user/logout', {}, { headers: { token }, keepalive: true });

export type ApprovedCase = Pick<DataOf<'GET /api/case/all/approved'>[number], 'id' | 'name'>;
export const listApprovedCases = () => callData('GET /api/case/all/approved');

/** Who the server says this session is; the role is never taken from the browser's own store. */
export function useMe() {
  const user = useUser();
  return useQuery({ queryKey: ['me', user?.token], queryFn: getMe, enabled: user !== undefined, staleTime: 60_000 });
}

/** Asked until they are known: a page that does not know whether its world is simulated must find out. */
export const useSettings = () =>
  useQuery({ queryKey: ['settings'], queryFn: getSettings, staleTime: Number.POSITIVE_INFINITY, retry: true });
