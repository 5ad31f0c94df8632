import { setMaxListeners } from 'node:events';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiDeps } from './deps.ts';
import { findCall } from './guard/access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts when the client has left a call that only reads; undefined where nobody watches that. */
    left: AbortSignal | undefined;
  }
}

/** A call that ends so soon after its client left ends normally, with its usual log line. */
const GRACE_MS = 1_000;

/**
 * Cancels store queries of read-only calls whose client has left. Calls that write continue, since their writes and
 * audit lines are one transaction.
 */
export const endAbandoned = (whileWanted: NonNullable<ApiDeps['whileWanted']>) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    app.decorateRequest('left', undefined);
    app.addHook('preHandler', (request, reply, done) => {
      const call = findCall(request.method, request.routeOptions.url ?? '');
      if (call === undefined || call.auditedActions !== undefined) return done();
      const left = new AbortController();
      // Each of a call's queries listens, on as many chains as there are.
      setMaxListeners(0, left.signal);
      request.left = left.signal;
      const leave = () => void setTimeout(() => left.abort(), GRACE_MS).unref();
      if (request.raw.socket.destroyed) leave();
      else reply.raw.once('close', () => reply.raw.writableFinished || leave());
      whileWanted(left.signal, done);
    });
  });
