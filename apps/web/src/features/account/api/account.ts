import type { SentCall } from '@sulian/contract';
import { callData } from '../../../lib/api.ts';

export const listSessions = () => callData('GET /api/user/me/sessions');
export const revokeSession = (id: number) => callData('DELETE /api/user/me/sessions/:id', { params: { id } });
export const changePassword = (body: SentCall<'PUT /api/user/me/password'>['body']) =>
  callData('PUT /api/user/me/password', { body });
