import { id, mailAnswer, mailQueueAnswer, type OutboxRow, outboxAnswer, page } from '@sulian/contract';
import { AppError, type MailSummary } from '@sulian/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { PeopleDeps } from '../../auth/deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { getCaller } from '../../guard/guard.ts';
import type { RegistrationDeps } from '../files/deps.ts';

const tags = ['admin'];

const toRow = (mail: MailSummary): OutboxRow => ({
  id: mail.id,
  to: mail.to,
  subject: mail.subject,
  createdAt: mail.createdSec,
  state: mail.state,
  attempts: mail.attempts,
  failure: mail.failure ?? null,
});

/** GET /outbox, /outbox/{id}, /mail */
export const outboxRoutes =
  ({
    people,
    registration,
  }: {
    readonly people: PeopleDeps;
    readonly registration: RegistrationDeps;
  }): FastifyPluginAsyncZod =>
  async (app) => {
    const { mails, isSmtpSet } = registration;
    const requireOutbox = () => {
      if (isSmtpSet) throw new AppError('NOT_FOUND', 'a mail server is set: there is no outbox');
    };
    app.get('/outbox', { schema: { tags, querystring: page, response: { 200: outboxAnswer } } }, async (request) => {
      requireOutbox();
      const { offset, limit } = request.query;
      const { items, total } = await mails.list('OUTBOX', { offset, limit });
      const who = getCaller(request);
      await people.audit.append({ who, where: request.ip, action: 'outbox.list', target: undefined, result: 'OK' });
      return toEnvelope({ items: items.map(toRow), _metadata: { total, offset, limit } });
    });
    app.get(
      '/outbox/:id',
      { schema: { tags, params: z.object({ id: z.coerce.number().pipe(id) }), response: { 200: mailAnswer } } },
      async (request) => {
        requireOutbox();
        const mail = await mails.findInOutbox(request.params.id);
        const target = `mail ${request.params.id}`;
        const line = { who: getCaller(request), where: request.ip, action: 'outbox.view' as const, target };
        await people.audit.append({ ...line, result: mail === undefined ? 'REFUSED' : 'OK' });
        if (mail === undefined) throw new AppError('NOT_FOUND', 'no such mail');
        return toEnvelope({ ...toRow(mail), text: mail.text });
      },
    );
    app.get('/mail', { schema: { tags, querystring: page, response: { 200: mailQueueAnswer } } }, async ({ query }) => {
      const { offset, limit } = query;
      const { items, total } = await mails.list('SMTP', { offset, limit });
      return toEnvelope({ isSmtpSet, items: items.map(toRow), _metadata: { total, offset, limit } });
    });
  };
