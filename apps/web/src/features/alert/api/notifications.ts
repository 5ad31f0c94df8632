import type { ReadNotificationsBody, SentCall } from '@sulian/contract';
import { call } from '../../../lib/api.ts';
import type { ListOf } from './alerts.ts';

export const listNotifications = ({ offset, limit, address, asOf }: ListOf) =>
  call('GET /api/proxy/v1/alerts/notifications', { query: { offset, limit, address, asOf } });
/** Notifications of one object, as its group counts them. */
export const listOfObject = (query: SentCall<'GET /api/proxy/v1/alerts/notifications'>['query']) =>
  call('GET /api/proxy/v1/alerts/notifications', { query });
export const listGroups = ({ offset, limit, address, asOf }: ListOf) =>
  call('GET /api/proxy/v1/alerts/notifications/groups', { query: { offset, limit, address, asOf } });
export const getNotification = (id: string) => call('GET /api/proxy/v1/alerts/notifications/:id', { params: { id } });
export const readNotifications = (body: ReadNotificationsBody) =>
  call('POST /api/proxy/v1/alerts/notifications/read', { body });
