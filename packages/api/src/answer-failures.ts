import type { ErrorCode } from '@sulian/domain';
import type { FastifyInstance } from 'fastify';
import type { ApiDeps } from './deps.ts';
import { toFailedReply } from './failure.ts';
import { linger } from './linger.ts';

/** No faults of ours. */
const EXPECTED: ReadonlySet<string> = new Set<ErrorCode>(['ABANDONED', 'BUSY', 'STOPPING']);

/** Whatever is thrown becomes a failure in the product's words; what is no fault of the caller is logged once. */
export function answerFailures(app: FastifyInstance, logFault?: ApiDeps['logFault']): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfterSec, body } = toFailedReply(error);
    linger(request, reply);
    if (retryAfterSec !== undefined) reply.header('retry-after', retryAfterSec);
    reply.header('cache-control', 'no-store');
    if (status >= 500 && !EXPECTED.has(body.error))
      logFault?.({ code: body.error, route: request.routeOptions.url ?? 'unknown', error });
    return reply.code(status).send(body);
  });
}
