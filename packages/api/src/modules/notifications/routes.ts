import {
  id,
  notificationAnswer,
  notificationsAnswer,
  notificationsQuery,
  readNotificationsBody,
  unreadAnswer,
} from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { checkSession } from '../../auth/open-session.ts';
import { readToken } from '../../auth/token.ts';
import type { ApiDeps } from '../../deps.ts';
import { getCaller } from '../../guard/guard.ts';
import { countUnread, getNotification, listNotifications, markRead, readerOf } from './service.ts';
import { openStream } from './stream.ts';
import { StreamPlaces } from './stream-places.ts';

const tags = ['alerts'];
const PATH = '/alerts/notifications';

export const notificationRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const places = new StreamPlaces();
    app.get(
      PATH,
      { schema: { tags, querystring: notificationsQuery, response: { 200: notificationsAnswer } } },
      (request) => listNotifications(deps, readerOf(getCaller(request)), request.query),
    );
    app.get(`${PATH}/unread`, { schema: { tags, response: { 200: unreadAnswer } } }, (request) =>
      countUnread(deps, readerOf(getCaller(request))),
    );
    app.post(
      `${PATH}/read`,
      { schema: { tags, body: readNotificationsBody, response: { 200: unreadAnswer } } },
      (request) => markRead(deps, readerOf(getCaller(request)), request.body),
    );
    app.get(
      `${PATH}/:id`,
      {
        schema: { tags, params: z.object({ id: z.coerce.number().pipe(id) }), response: { 200: notificationAnswer } },
      },
      (request) => getNotification(deps, readerOf(getCaller(request)), request.params.id),
    );
    app.get(`${PATH}/stream`, { schema: { tags, querystring: z.strictObject({}) } }, (request, reply) => {
      const who = getCaller(request);
      const token = readToken(request.headers);
      const stream = openStream(deps, {
        reader: readerOf(who),
        checkSession: () => checkSession(deps.people, token),
        onClose: places.take(who.accountId),
      });
      // Proxies must pass each event on as it comes.
      return reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(stream);
    });
  };
