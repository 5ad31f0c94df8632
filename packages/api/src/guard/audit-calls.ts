import type { AuditEntry, AuditLog } from '@sulian/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

interface Audited {
  readonly action: AuditEntry['action'];
  readonly target: (request: FastifyRequest) => string;
  readonly details?: (request: FastifyRequest) => Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown, key: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
};

const objectTarget = ({ params }: FastifyRequest): string =>
  [textOf(params, 'kind') || 'wallets', textOf(params, 'blockchain'), textOf(params, 'hash')].join(' ');
const pageDetails = ({ query }: FastifyRequest) => ({ offset: Number(textOf(query, 'offset')) || 0 });
const scoringTarget = ({ body }: FastifyRequest): string =>
  ['objectType', 'blockchain', 'objectId'].map((key) => textOf(body, key)).join(' ');
const scoringDetails = ({ body }: FastifyRequest) => ({
  analysisType: textOf(body, 'analysisType'),
  coin: textOf(body, 'coin'),
});

const OBJECT = '/api/proxy/v1/blockchains/:blockchain/:kind/:hash';

/** Reading calls that leave a line: what somebody looked for and looked at. Deciding calls write their own. */
const AUDITED: Readonly<Record<string, Audited>> = {
  'GET /api/proxy/v1/search': { action: 'search', target: ({ query }) => textOf(query, 'q') },
  [`GET ${OBJECT}`]: { action: 'object.view', target: objectTarget },
  [`GET ${OBJECT}/transactions`]: { action: 'object.transactions', target: objectTarget, details: pageDetails },
  'GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/addresses': {
    action: 'object.addresses',
    target: objectTarget,
    details: pageDetails,
  },
  'GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/reasons': {
    action: 'wallet.reasons',
    target: objectTarget,
    details: ({ query }) => ({ address: textOf(query, 'address'), to: textOf(query, 'to') }),
  },
  'GET /api/proxy/v1/blockchains/:blockchain/transactions/:hash': {
    action: 'transaction.view',
    target: ({ params }) => `transaction ${textOf(params, 'blockchain')} ${textOf(params, 'hash')}`,
  },
  'GET /api/proxy/v1/entities/:id': {
    action: 'entity.view',
    target: ({ params }) => `entity ${textOf(params, 'id')}`,
  },
  'GET /api/proxy/v1/entities/:entityId/wallets/:blockchain/addresses': {
    action: 'entity.addresses',
    target: ({ params }) => `entity ${textOf(params, 'entityId')} ${textOf(params, 'blockchain')}`,
    details: pageDetails,
  },
  'GET /api/labels': { action: 'labels.search', target: ({ query }) => textOf(query, 'q') },
  'GET /api/proxy/v1/alerts/notifications/:id': {
    action: 'notification.view',
    target: ({ params }) => `notification ${textOf(params, 'id')}`,
  },
  'POST /api/proxy/v1/scoringAnalysis': { action: 'scoring', target: scoringTarget, details: scoringDetails },
  'POST /api/proxy/v1/scoringAnalysis/paths': {
    action: 'scoring.paths',
    target: scoringTarget,
    details: scoringDetails,
  },
};

/** Writes the line before the answer leaves: what cannot be audited is not answered. */
export const auditCalls = (audit: AuditLog) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    const settled = new WeakSet<FastifyRequest>();
    app.addHook('onSend', async (request, reply) => {
      const audited = AUDITED[`${request.method} ${request.routeOptions.url ?? ''}`];
      // A failed line ends in an answer of its own, which comes by here again.
      if (audited === undefined || request.caller === undefined || settled.has(request)) return;
      settled.add(request);
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

const toResult = (status: number): AuditEntry['result'] => (status < 400 ? 'OK' : status < 500 ? 'REFUSED' : 'FAILED');
