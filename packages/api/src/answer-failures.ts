import type { Failure } from '@sulian/contract';
import { AppError, type ErrorCode, EXPORT_ROWS_HEADER } from '@sulian/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiDeps } from './deps.ts';
import { toFailedReply } from './failure.ts';
import { linger } from './linger.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sets status and headers of a failed reply, logs a fault of the program once, and returns the envelope. */
    toFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Failure;
  }
}

/** No faults of the program. */
const EXPECTED: ReadonlySet<string> = new Set<ErrorCode>(['ABANDONED', 'BUSY', 'STOPPING']);

/** Headers that describe the payload which a failure replaces: a file may fail after they are set. */
const PAYLOAD_HEADERS = [
  ...['content-length', 'content-disposition', 'content-encoding', 'etag', 'last-modified'],
  EXPORT_ROWS_HEADER,
];

/** Replies to every error with a failure in the product's words. */
export const answerFailures = (logFault?: ApiDeps['logFault']) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    app.decorate('toFailure', (cause: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const error = toDeparture(cause, request);
      const { status, retryAfterSec, body } = toFailedReply(error);
      linger(request, reply);
      if (retryAfterSec !== undefined) reply.header('retry-after', retryAfterSec);
      for (const name of PAYLOAD_HEADERS) reply.removeHeader(name);
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').code(status);
      if (status >= 500 && !EXPECTED.has(body.error))
        logFault?.({ code: body.error, route: request.routeOptions.url ?? 'unknown', error });
      return body;
    });
    app.setErrorHandler((error, request, reply) => reply.send(app.toFailure(error, request, reply)));
  });

/** A file closes early, without a fault of its own, because its reader left. */
function toDeparture(error: unknown, { raw }: FastifyRequest): unknown {
  const isEarlyClose = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isEarlyClose && raw.socket.destroyed ? new AppError('ABANDONED', 'the client left', { cause: error }) : error;
}
