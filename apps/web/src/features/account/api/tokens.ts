import type { SentCall } from '@sulian/contract';
import { callData } from '../../../lib/api.ts';

/** Page of the API, outside the application. */
export const API_REFERENCE = '/api/docs/';

export const listTokens = () => callData('GET /api/user/me/tokens');
export const createToken = (body: SentCall<'POST /api/user/me/tokens'>['body']) =>
  callData('POST /api/user/me/tokens', { body });
export const revokeToken = (id: number) => callData('DELETE /api/user/me/tokens/:id', { params: { id } });
