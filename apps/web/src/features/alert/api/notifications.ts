import type { NotificationAnswer, NotificationsAnswer, ReadNotificationsBody } from '@sulian/contract';
import { call, json, PROXY } from '../../../lib/api.ts';
import { toQueryString } from '../../../lib/query-string.ts';
import type { ListOf } from './alerts.ts';

const PATH = `${PROXY}/alerts/notifications`;

export const listNotifications = ({ offset, limit, address }: ListOf) =>
  call<NotificationsAnswer>(`${PATH}${toQueryString({ offset, limit, address })}`);
export const getNotification = (id: string) => call<NotificationAnswer>(`${PATH}/${encodeURIComponent(id)}`);
export const readNotifications = (which: ReadNotificationsBody) => call<unknown>(`${PATH}/read`, json('POST', which));
export const STREAM_PATH = `${PATH}/stream`;
