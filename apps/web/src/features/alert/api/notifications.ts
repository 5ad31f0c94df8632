import type { ReadNotificationsBody } from '@sulian/contract';
import { call } from '../../../lib/api.ts';
import type { ListOf } from './alerts.ts';

export const listNotifications = ({ offset, limit, address, asOf }: ListOf) =>
  call('GET /api/proxy/v1/alerts/notifications', { query: { offset, limit, address, asOf } });
export const getNotification = (id: string) => call('GET /api/proxy/v1/alerts/notifications/:id', { params: { id } });
export const readNotifications = (body: ReadNotificationsBody) =>
  call('POST /api/proxy/v1/alerts/notifications/read', { body });
