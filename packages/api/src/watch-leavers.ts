import { setMaxListeners } from 'node:events';
import { withReadOptions } from '@sulian/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ApiDeps } from './deps.ts';
import { findCall } from './guard/access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborts when the client has left a call that only reads; undefined for calls that write. */
    left: AbortSignal | undefined;
  }
}

/** A call that ends so soon after its client left ends normally, with its usual log line. */
const GRACE_MS = 1_000;

/** Sets `request.left` of read-only calls. Calls that write continue, since their writes and audit lines are one transaction. */
export const watchLeavers = fastifyPlugin(async (app: FastifyInstance) => {
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
    done();
  });
});

/** The dependencies of one call: its reads of the ledger end when its client has left. */
export const forCall = <Deps extends Pick<ApiDeps, 'ledger'>>(
  deps: Deps,
  { left }: Pick<FastifyRequest, 'left'>,
): Deps => (left === undefined ? deps : { ...deps, ledger: withReadOptions(deps.ledger, { signal: left }) });
