import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ApiDeps } from './deps.ts';
import { docs } from './docs.ts';
import { toFailedReply } from './failure.ts';
import { auditCalls } from './guard/audit-calls.ts';
import { guard } from './guard/guard.ts';
import { headers } from './headers.ts';
import { adminCaseRoutes } from './modules/admin/case-routes.ts';
import { adminUserRoutes } from './modules/admin/user-routes.ts';
import { alertProgressRoutes } from './modules/alerts/progress-routes.ts';
import { alertRoutes } from './modules/alerts/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { blockchainRoutes } from './modules/blockchains/routes.ts';
import { caseRoutes } from './modules/cases/routes.ts';
import { demoRoutes } from './modules/demo/routes.ts';
import { entityRoutes } from './modules/entities/routes.ts';
import { fileRoutes } from './modules/files/routes.ts';
import { healthRoutes } from './modules/health/routes.ts';
import { labelRoutes } from './modules/labels/routes.ts';
import { createAppMetrics } from './modules/metrics/app-metrics.ts';
import { countRequests } from './modules/metrics/count-requests.ts';
import { metricsRoutes } from './modules/metrics/routes.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { objectRoutes } from './modules/objects/routes.ts';
import { outboxRoutes } from './modules/outbox/routes.ts';
import { registerRoutes } from './modules/register/routes.ts';
import { reviewRoutes } from './modules/review/routes.ts';
import { scoringRoutes } from './modules/scoring/routes.ts';
import { searchRoutes } from './modules/search/routes.ts';
import { settingsRoutes } from './modules/settings/routes.ts';
import { transactionRoutes } from './modules/transactions/routes.ts';
import { translationRoutes } from './modules/translations/routes.ts';
import { userRoutes } from './modules/user/routes.ts';
import { vitalRoutes } from './modules/vitals/routes.ts';
import { web } from './web.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_URL_PARAM_LENGTH = 256;
/** 10 MiB over 300 kbit/s. */
const MAX_RECEIVE_MS = 300_000;
/** Requests one client may make a minute: far above what a person and their open pages need. */
const REQUESTS_PER_MINUTE = 3_000;

/** The HTTP application, not yet listening. */
export async function buildApp(deps: ApiDeps): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_URL_PARAM_LENGTH },
    forceCloseConnections: true,
    // Of receiving it: whoever sends a byte a minute must not hold memory and a place for ever.
    requestTimeout: MAX_RECEIVE_MS,
    // Before any route and hook, such as for a path that cannot be decoded.
    frameworkErrors: (error, _request, reply) => sendFailed(reply as unknown as FastifyReply, error),
    trustProxy: deps.trustedProxies === undefined ? false : [...deps.trustedProxies],
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfterSec, body } = toFailedReply(error);
    if (retryAfterSec !== undefined) reply.header('retry-after', retryAfterSec);
    if (status >= 500 && body.error !== 'BUSY')
      deps.logFault?.({ code: body.error, route: request.routeOptions.url ?? 'unknown', error });
    return reply.code(status).send(body);
  });
  const metrics = createAppMetrics();
  await app.register(countRequests(metrics));
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { directives: CONTENT_SECURITY_POLICY },
    frameguard: { action: 'deny' },
    hsts: false,
  });
  await app.register(fastifyRateLimit, { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute' });
  await app.register(headers);
  await app.register(guard(deps.people, deps.webRoot));
  await app.register(auditCalls(deps.people.audit));
  await app.register(docs);
  await app.register(healthRoutes(deps));
  await app.register(metricsRoutes(deps, metrics));
  for (const routes of [userRoutes, caseRoutes]) await app.register(routes(deps.people), { prefix: '/api' });
  for (const routes of [adminCaseRoutes, adminUserRoutes])
    await app.register(routes(deps.people), { prefix: '/api/admin' });
  await app.register(auditRoutes(deps.people), { prefix: '/api/audit' });
  for (const routes of [fileRoutes, registerRoutes]) await app.register(routes(deps), { prefix: '/api' });
  await app.register(reviewRoutes(deps), { prefix: '/api/review' });
  await app.register(labelRoutes(deps), { prefix: '/api/labels' });
  for (const routes of [outboxRoutes, alertProgressRoutes]) await app.register(routes(deps), { prefix: '/api/admin' });
  await app.register(settingsRoutes(deps), { prefix: '/api' });
  await app.register(demoRoutes(deps), { prefix: '/api' });
  await app.register(translationRoutes(deps), { prefix: '/api' });
  await app.register(vitalRoutes(metrics), { prefix: '/api' });
  for (const routes of [blockchainRoutes, searchRoutes, objectRoutes, transactionRoutes, scoringRoutes, entityRoutes])
    await app.register(routes(deps), { prefix: '/api/proxy/v1' });
  for (const routes of [alertRoutes, notificationRoutes]) await app.register(routes(deps), { prefix: '/api/proxy/v1' });
  await app.register(web(deps.webRoot));
  return app;
}

/** For what no hook of ours has seen: its headers are given here. */
function sendFailed(reply: FastifyReply, error: unknown): void {
  const { status, body } = toFailedReply(error);
  void reply.code(status).headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).send(body);
}

/** antd writes its theme into style elements; everything else comes from our own origin. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};
