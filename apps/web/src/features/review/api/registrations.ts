import type { SentCall } from '@sulian/contract';
import { callBlob, callData } from '../../../lib/api.ts';

export type Decision = 'approve' | 'disable' | 'enable';

export const listRegistrations = (query: SentCall<'GET /api/review/registrations'>['query']) =>
  callData('GET /api/review/registrations', { query });
export const getRegistration = (id: number) => callData('GET /api/review/registrations/:id', { params: { id } });
export const decide = (id: number, decision: Decision) =>
  callData(`POST /api/review/registrations/:id/${decision}`, { params: { id } });
export const reject = (id: number, reason: string) =>
  callData('POST /api/review/registrations/:id/reject', { params: { id }, body: { reason } });

/** The picture re-encoded for viewing; every call is written to the audit log. */
export const getPicture = (id: number) => callBlob('GET /api/review/documents/:id/view', { params: { id } });
/** The original; every call is written to the audit log. */
export const getOriginal = (id: number) => callBlob('GET /api/review/documents/:id/download', { params: { id } });
