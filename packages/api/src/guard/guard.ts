import { timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Access, Call } from '@sulian/contract';
import { AppError, type Principal, type Role } from '@sulian/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { PeopleDeps } from '../auth/deps.ts';
import { getPrincipal } from '../auth/open-session.ts';
import { hashToken, readToken } from '../auth/token.ts';
import type { ApiDeps } from '../deps.ts';
import { findAccess, findCall } from './access.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The person for whom a session or an API token acts; undefined on public calls, where `getCaller` throws. */
    caller: Principal | undefined;
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Runs before every route: without access, no body is read and no handler runs. */
export const guard = (deps: PeopleDeps, { webRoot, metricsToken }: Pick<ApiDeps, 'webRoot' | 'metricsToken'> = {}) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    app.decorateRequest('caller', undefined);
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) getAccess(each, url, webRoot);
    });
    app.addHook('onRequest', async (request) => {
      // A path without a route only has the handler that refuses it.
      if (request.is404) return;
      const access = getAccess(request.method, request.routeOptions.url ?? '', webRoot);
      if (access === 'PUBLIC') return;
      if (access === 'MONITOR') return requireMonitor(request, metricsToken);
      const caller = await getPrincipal(deps, readToken(request.headers));
      request.caller = caller;
      const refusal = findRefusal(caller, access, findCall(request.method, request.routeOptions.url ?? ''));
      if (refusal === undefined) return;
      await deps.audit.append({
        who: caller,
        where: request.ip,
        action: 'access',
        target: `${request.method} ${request.routeOptions.url}`,
        result: 'REFUSED',
        details: refusal.details,
      });
      throw refusal;
    });
  });

/** Undefined: the role may make the call, and so may the API token, where one acts. */
function findRefusal(
  { role, credential }: Principal,
  access: readonly Role[],
  call: Call | undefined,
): AppError | undefined {
  if (!access.includes(role)) return new AppError('FORBIDDEN', 'your role may not do this', { details: { role } });
  if (credential.kind === 'SESSION') return undefined;
  const needed = call?.scopes ?? [];
  if (needed.some((scope) => credential.scopes.includes(scope))) return undefined;
  const details = { role, scopes: credential.scopes, needed };
  return new AppError('FORBIDDEN', 'this API token may not do this', { details });
}

/** Files of the web application are public; their routes are those of files that exist. @throws INTERNAL */
function getAccess(method: string, url: string, webRoot: string | undefined): Access {
  const access = findAccess(method, url);
  if (access !== undefined) return access;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && webRoot !== undefined && !url.startsWith('/api/') && existsSync(join(webRoot, url))) return 'PUBLIC';
  throw new AppError('INTERNAL', `${method} ${url} has no record among the calls`);
}

/** @throws NOT_FOUND: a refusal does not reveal that the page exists */
function requireMonitor(request: FastifyRequest, metricsToken: string | undefined): void {
  if (isLoopback(request) || hasToken(request, metricsToken)) return;
  throw new AppError('NOT_FOUND', 'unknown path');
}

/** A forwarded call comes from the proxy's machine, but carries the client's address. */
const isLoopback = ({ headers, ip }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined && LOOPBACK.has(ip);

/** Hashes are compared, of equal length and in equal time. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const sent = readToken(headers);
  return token !== undefined && sent !== undefined && timingSafeEqual(hashToken(sent), hashToken(token));
}

/** @throws SESSION_MISSING on a public call */
export function getCaller(request: Pick<FastifyRequest, 'caller'>): Principal {
  if (request.caller === undefined) throw new AppError('SESSION_MISSING', 'sign in first');
  return request.caller;
}

/** The person and the network address of a call, for the audit log. */
export interface Caller {
  readonly who: Principal;
  readonly where: string;
}

/** @throws SESSION_MISSING on a public call */
export const callerOf = (request: Pick<FastifyRequest, 'caller' | 'ip'>): Caller => ({
  who: getCaller(request),
  where: request.ip,
});
