import { Readable } from 'node:stream';
import type { AuditLog } from '@sulian/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { findCall } from './access.ts';
import { toResult } from './audited.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a chain knows the hash or address that was typed: not a key, and stored in clear. */
    isKnown: boolean;
    /** Target of the line, where only the call's handler can find it in the body. */
    auditTarget: string | null;
    /** Whether the call has its line: Fastify sends a second reply when a stream fails before its first byte. */
    isAudited: boolean;
  }
}

/** Marks calls that the interface repeats without a person's request; the mark is stored with the line. */
const REPEAT_HEADER = 'sulian-repeat';

/**
 * Writes the audit line before the reply leaves. If that fails, this hook replaces the reply itself: Fastify passes
 * only one error per request to the error handler, and a failed reply has used it.
 */
export const auditCalls = (audit: AuditLog) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    app.decorateRequest('isKnown', false);
    app.decorateRequest('auditTarget', null);
    app.decorateRequest('isAudited', false);
    app.addHook('onSend', async (request, reply, payload) => {
      try {
        await appendLine(audit, request, reply);
        return payload;
      } catch (error) {
        if (payload instanceof Readable) payload.destroy();
        return JSON.stringify(app.toFailure(error, request, reply));
      }
    });
  });

async function appendLine(audit: AuditLog, request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> {
  const audited = findCall(request.method, request.routeOptions.url ?? '')?.audit;
  const { caller } = request;
  if (audited === undefined || caller === undefined || request.isAudited) return;
  await audit.append({
    who: caller,
    where: request.ip,
    action: audited.action,
    target: request.auditTarget ?? audited.target(request),
    result: toResult(statusCode),
    details: {
      caseId: caller.caseId,
      status: statusCode,
      ...(request.isKnown && { isKnown: true }),
      ...(request.headers[REPEAT_HEADER] === '1' && { isRepeat: true }),
      ...audited.details?.(request),
    },
  });
  request.isAudited = true;
}
