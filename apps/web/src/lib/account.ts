import type { DataOf } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { callData } from './api.ts';
import { useUser } from './session.ts';

/** Settings of this installation for the logged-out screens and the header. */
const getSettings = () => callData('GET /api/settings');
const getMe = () => callData('GET /api/user/me');
/** Ends this very session on the server, also after the browser has forgotten it. */
export const logOut = (token: string) => callData('POST /api/user/logout', {}, { headers: { token }, keepalive: true });

export type ApprovedCase = Pick<DataOf<'GET /api/case/all/approved'>[number], 'id' | 'name'>;
export const listApprovedCases = () => callData('GET /api/case/all/approved');

/** Account of this session from the server; the role is never read from the browser's storage. */
export function useMe() {
  const user = useUser();
  return useQuery({ queryKey: ['me', user?.token], queryFn: getMe, enabled: user !== undefined, staleTime: 60_000 });
}

/** Retried until known: a page must find out whether its world is simulated. */
export const useSettings = () =>
  useQuery({ queryKey: ['settings'], queryFn: getSettings, staleTime: Number.POSITIVE_INFINITY, retry: true });
