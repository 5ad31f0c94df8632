import type { Me, Settings } from '@sulian/contract';
import { callData } from './api.ts';

/** What the logged-out screens and the header need to know of this installation. */
export const getSettings = () => callData<Settings>('/api/settings');
export const getMe = () => callData<Me>('/api/user/me');
/** Ends this very session on the server, also after the browser has forgotten it. */
export const logOut = (token: string) =>
  callData<null>('/api/user/logout', { method: 'POST', headers: { token }, keepalive: true });

export interface ApprovedCase {
  readonly id: number;
  readonly name: string;
}
export const listApprovedCases = () => callData<readonly ApprovedCase[]>('/api/case/all/approved');
