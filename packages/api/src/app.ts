import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, type FastifyReply } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { answerFailures } from './answer-failures.ts';
import type { ApiDeps } from './deps.ts';
import { docs } from './docs.ts';
import { drain } from './drain.ts';
import { FairQueue } from './fair-queue.ts';
import { accountLimits } from './guard/account-limits.ts';
import { auditCalls } from './guard/audit-calls.ts';
import { clientAddress } from './guard/client-address.ts';
import { guard } from './guard/guard.ts';
import { knownHosts } from './guard/known-hosts.ts';
import { RefusalLimits } from './guard/refusal-limits.ts';
import { headers } from './headers.ts';
import { adminBackupRoutes } from './modules/admin/backup-routes.ts';
import { adminCaseRoutes } from './modules/admin/case-routes.ts';
import { adminDataRoutes } from './modules/admin/data-routes.ts';
import { adminImportRoutes } from './modules/admin/import-routes.ts';
import { adminPriceRoutes } from './modules/admin/price-routes.ts';
import { adminSourceRoutes } from './modules/admin/source-routes.ts';
import { adminSystemRoutes } from './modules/admin/system-routes.ts';
import { adminUserRoutes } from './modules/admin/user-routes.ts';
import { alertProgressRoutes } from './modules/alerts/progress-routes.ts';
import { alertRoutes } from './modules/alerts/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { blockchainRoutes } from './modules/blockchains/routes.ts';
import { caseRoutes } from './modules/cases/routes.ts';
import { demoRoutes } from './modules/demo/routes.ts';
import { replyRoutes } from './modules/desk/reply-routes.ts';
import { deskRoutes } from './modules/desk/routes.ts';
import { entityRoutes } from './modules/entities/routes.ts';
import { exportRoutes } from './modules/exports/routes.ts';
import { fileRoutes } from './modules/files/routes.ts';
import { healthRoutes } from './modules/health/routes.ts';
import { historyRoutes } from './modules/histories/routes.ts';
import { labelRoutes } from './modules/labels/routes.ts';
import { ListImportBoard } from './modules/list-imports/list-import-board.ts';
import { listImportRoutes } from './modules/list-imports/routes.ts';
import { lookupRoutes } from './modules/lookup/routes.ts';
import { createAppMetrics } from './modules/metrics/app-metrics.ts';
import { countRequests } from './modules/metrics/count-requests.ts';
import { metricsRoutes } from './modules/metrics/routes.ts';
import { notificationRoutes } from './modules/notifications/routes.ts';
import { objectRoutes } from './modules/objects/routes.ts';
import { outboxRoutes } from './modules/outbox/routes.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { registerRoutes } from './modules/register/routes.ts';
import { reviewRoutes } from './modules/review/routes.ts';
import { scoringRoutes } from './modules/scoring/routes.ts';
import { screeningRoutes } from './modules/screenings/routes.ts';
import { searchRoutes } from './modules/search/routes.ts';
import { settingsRoutes } from './modules/settings/routes.ts';
import { setupRoutes } from './modules/setup/routes.ts';
import { trailRoutes } from './modules/trail/routes.ts';
import { transactionRoutes } from './modules/transactions/routes.ts';
import { translationRoutes } from './modules/translations/routes.ts';
import { userRoutes } from './modules/user/routes.ts';
import { vitalRoutes } from './modules/vitals/routes.ts';
import { countPageCalls, PageCalls } from './page-calls.ts';
import { refuseBroken, refuseExpectation, refuseTunnel, refuseUnrouted } from './refuse-broken.ts';
import { onceSerializerCompiler } from './serialize-once.ts';
import { TokenBuckets } from './token-buckets.ts';
import { tooManyRequests } from './too-many-requests.ts';
import type { WalkRouteDeps } from './walk-turns.ts';
import { watchLeavers } from './watch-leavers.ts';
import { web } from './web.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Searches for stored answers that run at once: each takes a connection for a few milliseconds. */
const SEARCHES_AT_ONCE = 2;
const MAX_URL_PARAM_LENGTH = 256;
/** 10 MiB over 300 kbit/s. */
const MAX_RECEIVE_MS = 300_000;
/** Requests one client may make a minute: far above what a person and their open pages need. */
const REQUESTS_PER_MINUTE = 3_000;

const RESOURCES: readonly ((deps: WalkRouteDeps) => FastifyPluginAsync)[] = [
  healthRoutes,
  settingsRoutes,
  setupRoutes,
  demoRoutes,
  translationRoutes,
  fileRoutes,
  registerRoutes,
  reviewRoutes,
  labelRoutes,
  listImportRoutes,
  outboxRoutes,
  blockchainRoutes,
  searchRoutes,
  lookupRoutes,
  objectRoutes,
  historyRoutes,
  exportRoutes,
  transactionRoutes,
  scoringRoutes,
  paymentRoutes,
  trailRoutes,
  entityRoutes,
  deskRoutes,
  replyRoutes,
];

/**
 * Routes about the indexing itself, about the consequences of each block, and screenings: a replica would end their
 * snapshots.
 */
const RESOURCES_AT_HEAD: typeof RESOURCES = [
  alertRoutes,
  alertProgressRoutes,
  adminDataRoutes,
  adminImportRoutes,
  adminPriceRoutes,
  adminSourceRoutes,
  adminSystemRoutes,
  notificationRoutes,
  screeningRoutes,
];

/** The HTTP application, not yet listening. */
export async function buildApp(deps: ApiDeps): Promise<FastifyInstance> {
  const app = Fastify({
    // A call without a name is refused by the check of names, in our words.
    http: { requireHostHeader: false },
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_URL_PARAM_LENGTH },
    forceCloseConnections: true,
    // Time to receive a request: a client that sends one byte per minute must not occupy memory and a connection
    // forever.
    requestTimeout: MAX_RECEIVE_MS,
    // Our own hook answers then, in our words.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      refuseUnrouted(deps.webRoot !== undefined)(error, request, reply as unknown as FastifyReply),
    clientErrorHandler: refuseBroken,
    trustProxy: deps.trustedProxies === undefined ? false : [...deps.trustedProxies],
  });
  app.server.on('checkExpectation', refuseExpectation);
  app.server.on('connect', refuseTunnel);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(onceSerializerCompiler);
  await app.register(answerFailures(deps.logFault));
  await app.register(clientAddress);
  const metrics = createAppMetrics();
  await app.register(countRequests(metrics));
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { directives: CONTENT_SECURITY_POLICY },
    frameguard: { action: 'deny' },
    hsts: false,
  });
  await app.register(fastifyRateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    // A page has some 40 files, which browsers have from then on: counted, a room of people behind one address runs out.
    allowList: ({ method, url }) => method === 'GET' && url.startsWith('/static/'),
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests('Too many requests', Math.ceil(ttl / 1_000)),
  });
  await app.register(headers);
  await app.register(drain);
  await app.register(knownHosts(deps.hostNames ?? []));
  const refusalLimits = new RefusalLimits(deps.people, deps.limits.refusalsPerMinute);
  await app.register(refusalLimits.beforeGuard);
  await app.register(guard(deps.people, deps));
  const pages = new PageCalls();
  await app.register(countPageCalls(pages));
  await app.register(refusalLimits.afterGuard);
  await app.register(accountLimits);
  await app.register(auditCalls(deps.people.audit));
  await app.register(watchLeavers);
  await app.register(docs);
  for (const routes of [userRoutes, caseRoutes, adminBackupRoutes, adminCaseRoutes, adminUserRoutes, auditRoutes])
    await app.register(routes(deps.people));
  const atHead = { ...deps, ledger: deps.currentLedger ?? deps.ledger };
  const { limits, people } = deps;
  const walkPlaces = new FairQueue(limits.scoringsAtOnce, limits.scoringsPerClient, { pages });
  await app.register(metricsRoutes(atHead, metrics, walkPlaces));
  await app.register(vitalRoutes(metrics));
  const walkRate = new TokenBuckets(limits.scoringsPerMinute, people.clock);
  const listImports = new ListImportBoard(people.clock);
  const searchPlaces = new FairQueue(SEARCHES_AT_ONCE, Number.POSITIVE_INFINITY, { pages });
  const shared = { walkPlaces, searchPlaces, walkRate, listImports };
  for (const routes of RESOURCES) await app.register(routes({ ...deps, ...shared }));
  for (const routes of RESOURCES_AT_HEAD) await app.register(routes({ ...atHead, ...shared }));
  await app.register(web(deps.webRoot));
  return app;
}

/** Everything loads from this origin, as files: no script and no style is inline in a page. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  workerSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  fontSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
};
