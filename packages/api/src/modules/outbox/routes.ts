import type { OutboxRow } from '@sulian/contract';
import { AppError, type MailSummary } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import type { PeopleDeps } from '../../auth/deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { auditRead } from '../../guard/audited.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { toPage } from '../../to-page.ts';
import type { RegistrationDeps } from '../files/deps.ts';

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
  }): FastifyPluginAsync =>
  async (app) => {
    const { mails, isSmtpSet } = registration;
    const requireOutbox = () => {
      if (isSmtpSet) throw new AppError('NOT_FOUND', 'a mail server is set: the outbox is not used');
    };
    serve(app, 'GET /api/admin/outbox', async (request) => {
      requireOutbox();
      const { query } = request;
      const outbox = await mails.list('OUTBOX', query);
      await people.audit.append({
        ...callerOf(request),
        action: 'outbox.list',
        target: undefined,
        result: 'OK',
      });
      return toEnvelope(toPage(query, outbox, toRow));
    });
    serve(app, 'GET /api/admin/outbox/:id', async (request) => {
      requireOutbox();
      const line = { ...callerOf(request), action: 'outbox.view', target: `mail ${request.params.id}` } as const;
      const mail = await auditRead(people, line, async () => {
        const outboxMail = await mails.findInOutbox(request.params.id);
        if (outboxMail === undefined) throw new AppError('NOT_FOUND', 'unknown mail');
        return { answer: outboxMail };
      });
      return toEnvelope({ ...toRow(mail), text: mail.text });
    });
    serve(app, 'GET /api/admin/mail', async ({ query }) =>
      toEnvelope({ isSmtpSet, ...toPage(query, await mails.list('SMTP', query), toRow) }),
    );
  };
