import type { SessionRow } from '@sulian/contract';
import { callData, json } from '../../../lib/api.ts';

export const listSessions = () => callData<readonly SessionRow[]>('/api/user/me/sessions');
export const revokeSession = (id: number) => callData<null>(`/api/user/me/sessions/${id}`, { method: 'DELETE' });
export const changePassword = (body: { readonly currentPassword: string; readonly password: string }) =>
  callData<null>('/api/user/me/password', json('PUT', body));
