import type { AuditLog } from '@sulian/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { findCall } from './access.ts';
import { toResult } from './on-record.ts';

/** Writes the line before the answer leaves: what cannot be audited is not answered. */
export const auditCalls = (audit: AuditLog) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    const recorded = new WeakSet<FastifyRequest>();
    app.addHook('onSend', async (request, reply) => {
      const audited = findCall(request.method, request.routeOptions.url ?? '')?.audit;
      // A failed line ends in an answer of its own, which comes by here again.
      if (audited === undefined || request.caller === undefined || recorded.has(request)) return;
      recorded.add(request);
      const { caller } = request;
      await audit.append({
        who: caller,
        where: request.ip,
        action: audited.action,
        target: audited.target(request),
        result: toResult(reply.statusCode),
        details: { caseId: caller.caseId, status: reply.statusCode, ...audited.details?.(request) },
      });
    });
  });
