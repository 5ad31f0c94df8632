import type { LookupObject } from '@sulian/contract';
import { call, type How } from '../../../lib/api.ts';

export const findPayments = (objects: readonly LookupObject[], how: How) =>
  call('POST /api/proxy/v1/lookup/payments', { body: { objects: [...objects] } }, how);
