import type { FastifyPluginAsync } from 'fastify';
import { checkCredential } from '../../auth/open-session.ts';
import { readToken } from '../../auth/token.ts';
import type { ApiDeps } from '../../deps.ts';
import { getCaller } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { forCall } from '../../watch-leavers.ts';
import { countUnread, getNotification, listGroups, listNotifications, markRead, readerOf } from './service.ts';
import { openStream } from './stream.ts';
import { StreamPlaces } from './stream-places.ts';

export const notificationRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const places = new StreamPlaces();
    serve(app, 'GET /api/proxy/v1/alerts/notifications', (request) =>
      listNotifications(forCall(deps, request), readerOf(getCaller(request)), request.query),
    );
    serve(app, 'GET /api/proxy/v1/alerts/notifications/groups', (request) =>
      listGroups(forCall(deps, request), readerOf(getCaller(request)), request.query),
    );
    serve(app, 'GET /api/proxy/v1/alerts/notifications/unread', (request) =>
      countUnread(forCall(deps, request), readerOf(getCaller(request))),
    );
    serve(app, 'POST /api/proxy/v1/alerts/notifications/read', (request) =>
      markRead(deps, readerOf(getCaller(request)), request.body),
    );
    serve(app, 'GET /api/proxy/v1/alerts/notifications/:id', (request) =>
      getNotification(forCall(deps, request), readerOf(getCaller(request)), request.params.id),
    );
    serve(app, 'GET /api/proxy/v1/alerts/notifications/stream', (request, reply) => {
      const who = getCaller(request);
      const token = readToken(request.headers);
      const stream = openStream(deps, {
        reader: readerOf(who),
        checkSession: () => checkCredential(deps.people, token),
        onClose: places.take(who.accountId),
      });
      // Proxies must pass each event on as it comes.
      return reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(stream);
    });
  };
