import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { addReply, listObjectReplies, readReply, removeReply } from './replies.ts';
import { requireRight } from './rights.ts';
import { toReplyRow } from './to-rows.ts';

/** Replies of exchanges to the requests of the caller's case. */
export const replyRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { desks } = deps;
    serve(app, 'GET /api/proxy/v1/desk/replies', async (request) => {
      const caller = callerOf(request);
      await requireRight(desks, caller, 'READER');
      return { items: (await desks.replies.list(caller.who.caseId)).map(toReplyRow) };
    });
    serve(app, 'POST /api/proxy/v1/desk/replies', (request) => addReply(deps, callerOf(request), request.body));
    serve(app, 'GET /api/proxy/v1/desk/replies/:id', async (request) => {
      const caller = callerOf(request);
      await requireRight(desks, caller, 'READER');
      return readReply(deps, caller.who.caseId, request.params.id);
    });
    serve(app, 'DELETE /api/proxy/v1/desk/replies/:id', (request) =>
      removeReply(deps, callerOf(request), request.params.id),
    );
    serve(app, 'GET /api/proxy/v1/desk/objects/:id/replies', async (request) => {
      const caller = callerOf(request);
      await requireRight(desks, caller, 'READER');
      return listObjectReplies(deps, caller.who.caseId, request.params.id);
    });
  };
