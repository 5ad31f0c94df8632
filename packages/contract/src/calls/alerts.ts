import { z } from 'zod';
import { id } from '../account.ts';
import {
  alertRow,
  alertsAnswer,
  alertsQuery,
  changeAlertBody,
  createAlertAnswer,
  createAlertBody,
  deleteAlertAnswer,
  subscriptionAnswer,
  subscriptionQuery,
} from '../alerts.ts';
import { defineCalls, READ, SIGNED_IN } from '../call.ts';
import { fromDigits } from '../from-digits.ts';
import {
  notificationAnswer,
  notificationGroupsAnswer,
  notificationsAnswer,
  notificationsQuery,
  readNotificationsBody,
  unreadAnswer,
} from '../notifications.ts';
import { textOf } from './audit-text.ts';

const all = { tag: 'alerts', access: SIGNED_IN } as const;
const read = { ...all, scopes: READ } as const;
const params = z.object({ id: fromDigits(id) });

export const alertCalls = defineCalls({
  'GET /api/proxy/v1/alerts': { ...read, query: alertsQuery, answer: alertsAnswer, errors: ['CHAIN_NOT_INDEXED'] },
  'GET /api/proxy/v1/alerts/subscription': {
    ...read,
    query: subscriptionQuery,
    answer: subscriptionAnswer,
    errors: ['CHAIN_UNKNOWN', 'CHAIN_NOT_INDEXED', 'ADDRESS_INVALID', 'ADDRESS_OF_OTHER_CHAIN'],
  },
  'POST /api/proxy/v1/alerts': {
    ...all,
    body: createAlertBody,
    answer: createAlertAnswer,
    errors: [
      'ADDRESS_INVALID',
      'ADDRESS_OF_OTHER_CHAIN',
      'CHAIN_UNKNOWN',
      'CHAIN_NOT_INDEXED',
      'ASSET_UNKNOWN',
      'ALERT_OF_ANY_COIN',
      'ALERT_AMOUNT_INVALID',
      'ALERT_SCORE_INVALID',
      'ALERT_OF_ENTITY',
      'ALERT_OF_OWNER',
      'ALERT_ON_DEMAND',
      'TOKEN_ACCOUNT',
      'ALERT_QUOTA',
    ],
    auditedActions: ['alert.create'],
  },
  'PATCH /api/proxy/v1/alerts/:id': {
    ...all,
    params,
    body: changeAlertBody,
    answer: alertRow,
    errors: ['NOT_FOUND', 'ALERT_ON_DEMAND'],
    auditedActions: ['alert.update'],
  },
  'DELETE /api/proxy/v1/alerts/:id': {
    ...all,
    params,
    answer: deleteAlertAnswer,
    errors: ['NOT_FOUND'],
    auditedActions: ['alert.delete'],
  },
  'GET /api/proxy/v1/alerts/notifications': { ...read, query: notificationsQuery, answer: notificationsAnswer },
  'GET /api/proxy/v1/alerts/notifications/groups': { ...read, query: alertsQuery, answer: notificationGroupsAnswer },
  'GET /api/proxy/v1/alerts/notifications/unread': { ...read, answer: unreadAnswer },
  'POST /api/proxy/v1/alerts/notifications/read': { ...all, body: readNotificationsBody, answer: unreadAnswer },
  'GET /api/proxy/v1/alerts/notifications/stream': {
    ...read,
    query: z.strictObject({}),
    answer: 'text/event-stream',
    errors: ['BUSY'],
  },
  'GET /api/proxy/v1/alerts/notifications/:id': {
    ...read,
    params,
    answer: notificationAnswer,
    errors: ['NOT_FOUND'],
    audit: { action: 'notification.view', target: ({ params }) => `notification ${textOf(params, 'id')}` },
  },
});
