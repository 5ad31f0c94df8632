import type { Me, Settings } from '@sulian/contract';
import { callData } from './api.ts';

/** What the logged-out screens and the header need to know of this installation. */
export const getSettings = () => callData<Settings>('/api/settings');
export const getMe = () => callData<Me>('/api/user/me');
export const logOut = () => callData<null>('/api/user/logout', { method: 'POST' });

export interface ApprovedCase {
  readonly id: number;
  readonly name: string;
}
export const listApprovedCases = () => callData<readonly ApprovedCase[]>('/api/case/all/approved');
