import type { FastifyPluginAsync } from 'fastify';
import { toAttachment } from '../../content-disposition.ts';
import { DONE, toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { toPage } from '../../to-page.ts';
import { downloadDocument, type ReviewDeps, viewDocument } from './documents.ts';
import { decide, setDisabled, toRow, viewRegistration } from './registrations.ts';

/** Whatever it is, it is shown in no page and runs nothing. */
const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
};

export const reviewRoutes =
  (deps: ReviewDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/review/registrations', async ({ query }) => {
      const { q: text, ...page } = query;
      return toEnvelope(toPage(query, await deps.registration.registrations.list({ ...page, text }), toRow));
    });
    serve(app, 'GET /api/review/registrations/:id', async (request) =>
      toEnvelope(await viewRegistration(deps, callerOf(request), request.params.id)),
    );
    await app.register(decisionRoutes(deps));
    await app.register(documentRoutes(deps));
  };

const decisionRoutes =
  (deps: ReviewDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'POST /api/review/registrations/:id/approve', async (request) => {
      await decide(deps, callerOf(request), { id: request.params.id });
      return DONE;
    });
    serve(app, 'POST /api/review/registrations/:id/reject', async (request) => {
      await decide(deps, callerOf(request), { id: request.params.id, reason: request.body.reason });
      return DONE;
    });
    for (const action of ['disable', 'enable'] as const)
      serve(app, `POST /api/review/registrations/:id/${action}`, async (request) => {
        await setDisabled(deps, callerOf(request), { id: request.params.id, isDisabled: action === 'disable' });
        return DONE;
      });
  };

const documentRoutes =
  (deps: ReviewDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/review/documents/:id/view', async (request, reply) => {
      const picture = await viewDocument(deps, callerOf(request), request.params.id);
      return reply.headers(FILE_HEADERS).type('image/png').send(picture);
    });
    serve(app, 'GET /api/review/documents/:id/download', async (request, reply) => {
      const { name, content } = await downloadDocument(deps, callerOf(request), request.params.id);
      return reply
        .headers({ ...FILE_HEADERS, 'content-disposition': toAttachment(name) })
        .type('application/octet-stream')
        .send(content);
    });
  };
