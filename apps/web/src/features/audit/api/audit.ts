import type { SentCall } from '@sulian/contract';
import { callData } from '../../../lib/api.ts';

export const listEntries = (query: SentCall<'GET /api/audit/entries'>['query']) =>
  callData('GET /api/audit/entries', { query });
export const verify = () => callData('GET /api/audit/verify');
