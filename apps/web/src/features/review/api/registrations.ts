import type { Registration, RegistrationRow } from '@sulian/contract';
import { callData, json } from '../../../lib/api.ts';
import type { Page } from '../../../lib/query-string.ts';

const BASE = '/api/review/registrations';

export type Decision = 'approve' | 'disable' | 'enable';

export const listRegistrations = (query: string) => callData<Page<RegistrationRow>>(BASE + query);
export const getRegistration = (id: number) => callData<Registration>(`${BASE}/${id}`);
export const decide = (id: number, decision: Decision) =>
  callData<unknown>(`${BASE}/${id}/${decision}`, { method: 'POST' });
export const reject = (id: number, reason: string) =>
  callData<unknown>(`${BASE}/${id}/reject`, json('POST', { reason }));
