import { call } from '../../../lib/api.ts';

export const planEntityAlerts = (id: number) => call('GET /api/proxy/v1/entities/:id/alerts', { params: { id } });

export const createEntityAlerts = (id: number, isMailEnabled: boolean) =>
  call('POST /api/proxy/v1/entities/:id/alerts', { params: { id }, body: { isMailEnabled } });

export const undoEntityAlerts = (id: number, ids: number[]) =>
  call('POST /api/proxy/v1/entities/:id/alerts/undo', { params: { id }, body: { ids } });
