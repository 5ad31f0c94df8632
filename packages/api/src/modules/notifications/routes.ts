import type { FastifyPluginAsync } from 'fastify';
import { checkCredential } from '../../auth/open-session.ts';
import { readToken } from '../../auth/token.ts';
import type { ApiDeps } from '../../deps.ts';
import { getCaller } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { EVENT_STREAM } from '../../streams/headers.ts';
import { StreamPlaces } from '../../streams/stream-places.ts';
import { forCall } from '../../watch-leavers.ts';
import { countUnread, getNotification, listGroups, listNotifications, markRead, readerOf } from './service.ts';
import { openStream } from './stream.ts';

/** A hidden page has no stream. */
const STREAMS = { perAccount: 8, all: 2_000 };

export const notificationRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const places = new StreamPlaces(STREAMS);
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
      return reply.headers(EVENT_STREAM).send(stream);
    });
  };
