import { done, id, registrationAnswer, registrationsAnswer, registrationsQuery, rejectBody } from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { DONE, toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { toAttachment } from './content-disposition.ts';
import { downloadDocument, type ReviewDeps, viewDocument } from './documents.ts';
import { decide, setDisabled, toRow, viewRegistration } from './registrations.ts';

const tags = ['review'];
const params = z.object({ id: z.coerce.number().pipe(id) });
/** Registrations are counted by the store's 32-bit numbers; documents are not. */
const registrationParams = z.object({ id: z.coerce.number().pipe(id.max(2 ** 31 - 1)) });
/** Whatever it is, it is shown in no page and runs nothing. */
const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
};

export const reviewRoutes =
  (deps: ReviewDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/registrations',
      { schema: { tags, querystring: registrationsQuery, response: { 200: registrationsAnswer } } },
      async ({ query }) => {
        const { status, q, offset, limit } = query;
        const { items, total } = await deps.registration.registrations.list({ status, text: q, offset, limit });
        return toEnvelope({ items: items.map(toRow), _metadata: { total, offset, limit } });
      },
    );
    app.get(
      '/registrations/:id',
      { schema: { tags, params: registrationParams, response: { 200: registrationAnswer } } },
      async (request) => toEnvelope(await viewRegistration(deps, callerOf(request), request.params.id)),
    );
    await app.register(decisionRoutes(deps));
    await app.register(documentRoutes(deps));
  };

const decisionRoutes =
  (deps: ReviewDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { tags, params: registrationParams, response: { 200: done } };
    app.post('/registrations/:id/approve', { schema }, async (request) => {
      await decide(deps, callerOf(request), { id: request.params.id });
      return DONE;
    });
    app.post('/registrations/:id/reject', { schema: { ...schema, body: rejectBody } }, async (request) => {
      await decide(deps, callerOf(request), { id: request.params.id, reason: request.body.reason });
      return DONE;
    });
    for (const action of ['disable', 'enable'] as const)
      app.post(`/registrations/:id/${action}`, { schema }, async (request) => {
        await setDisabled(deps, callerOf(request), { id: request.params.id, isDisabled: action === 'disable' });
        return DONE;
      });
  };

const documentRoutes =
  (deps: ReviewDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/documents/:id/view', { schema: { tags, params } }, async (request, reply) => {
      const picture = await viewDocument(deps, callerOf(request), request.params.id);
      return reply.headers(FILE_HEADERS).type('image/png').send(picture);
    });
    app.get('/documents/:id/download', { schema: { tags, params } }, async (request, reply) => {
      const { name, content } = await downloadDocument(deps, callerOf(request), request.params.id);
      return reply
        .headers({ ...FILE_HEADERS, 'content-disposition': toAttachment(name) })
        .type('application/octet-stream')
        .send(content);
    });
  };
