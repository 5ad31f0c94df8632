import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, type Principal } from '@sulian/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { PeopleDeps } from '../auth/deps.ts';
import { getPrincipal } from '../auth/open-session.ts';
import { readToken } from '../auth/token.ts';
import { type Access, findAccess } from './access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined on public calls. `getCaller` refuses where there must be somebody. */
    caller: Principal | undefined;
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Stands before every route: no body is read and no handler runs for who may not ask. */
export const guard = (deps: PeopleDeps, webRoot: string | undefined) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    app.decorateRequest('caller', undefined);
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) getAccess(each, url, webRoot);
    });
    app.addHook('onRequest', async (request) => {
      // A path without a route has no handler but the one that says so.
      if (request.is404) return;
      const access = getAccess(request.method, request.routeOptions.url ?? '', webRoot);
      if (access === 'PUBLIC') return;
      if (access === 'LOOPBACK') return requireLoopback(request);
      const caller = await getPrincipal(deps, readToken(request.headers));
      request.caller = caller;
      if (access.includes(caller.role)) return;
      await deps.audit.append({
        who: caller,
        where: request.ip,
        action: 'access',
        target: `${request.method} ${request.routeOptions.url}`,
        result: 'REFUSED',
        details: { role: caller.role },
      });
      throw new AppError('FORBIDDEN', 'your role may not do this', { details: { role: caller.role } });
    });
  });

/** Files of the web application are public; their routes are those of files that exist. @throws INTERNAL */
function getAccess(method: string, url: string, webRoot: string | undefined): Access {
  const access = findAccess(method, url);
  if (access !== undefined) return access;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && webRoot !== undefined && !url.startsWith('/api/') && existsSync(join(webRoot, url))) return 'PUBLIC';
  throw new AppError('INTERNAL', `${method} ${url} has no entry in the access table`);
}

/** A forwarded call comes from the proxy's machine, but carries the client's address. */
function requireLoopback(request: FastifyRequest): void {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
  if (!isForwarded && LOOPBACK.has(request.ip)) return;
  throw new AppError('NOT_FOUND', 'No such address');
}

/** @throws SESSION_MISSING on a call that the access table leaves public */
export function getCaller(request: Pick<FastifyRequest, 'caller'>): Principal {
  if (request.caller === undefined) throw new AppError('SESSION_MISSING', 'sign in first');
  return request.caller;
}

/** Who asks and from where, as the audit log wants it. */
export interface Caller {
  readonly who: Principal;
  readonly where: string;
}

/** @throws SESSION_MISSING on a call that the access table leaves public */
export const callerOf = (request: Pick<FastifyRequest, 'caller' | 'ip'>): Caller => ({
  who: getCaller(request),
  where: request.ip,
});
