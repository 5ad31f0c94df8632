import type { EndRequestsQuery } from '@sulian/contract';
import type { FastifyPluginAsync } from 'fastify';
import { createExporter } from '../../exports/open-export.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { forCaller, type WalkRouteDeps } from '../../walk-turns.ts';
import { forCall } from '../../watch-leavers.ts';
import { requireRight } from '../desk/rights.ts';
import { toAuditTarget } from '../lookup/service.ts';
import type { ListedParams } from '../objects/find-object.ts';
import { exportCounterparties } from './counterparties.ts';
import { exportDesk } from './desk.ts';
import { exportEnds } from './ends/list.ts';
import { exportRequests } from './ends/requests.ts';
import { exportEntityAddresses } from './entity-addresses.ts';
import { exportEntityCounterparties } from './entity-counterparties.ts';
import { exportEntityTransactions } from './entity-transactions.ts';
import { exportLookup } from './lookup/table.ts';
import { exportReply } from './reply.ts';
import { exportScreening } from './screening.ts';
import { exportTrail } from './trail/table.ts';
import { exportTransactions } from './transactions.ts';
import { exportWalletAddresses } from './wallet-addresses.ts';

const targetOf = ({ kind, blockchain, hash }: ListedParams): string => `${kind} ${blockchain} ${hash}`;

const endsTargetOf = ({ objectType, blockchain, objectId }: Omit<EndRequestsQuery, 'format'>): string =>
  `${objectType} ${blockchain} ${objectId}`;

/** Lists as files: the same as their pages, for whoever may read those. */
export const exportRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    const send = createExporter(deps);
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions/export', (request, reply) => {
      const { params, query } = request;
      return send({ request, reply, exportOptions: query, target: targetOf(params) }, (sendList, zone) =>
        exportTransactions(forCaller(deps, request), { params, query, zone }, sendList),
      );
    });
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties/export', (request, reply) => {
      const { params, query } = request;
      return send({ request, reply, exportOptions: query, target: targetOf(params) }, (sendList, zone) =>
        exportCounterparties(forCall(deps, request), { params, query, zone }, sendList),
      );
    });
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/addresses/export', (request, reply) => {
      const { params, query } = request;
      const target = targetOf({ ...params, kind: 'wallets' });
      return send({ request, reply, exportOptions: query, target }, (sendList, zone) =>
        exportWalletAddresses(forCall(deps, request), { params, query, zone }, sendList),
      );
    });
    serve(app, 'GET /api/proxy/v1/scoringAnalysis/ends/export', (request, reply) => {
      const { query } = request;
      const call = { query, caller: callerOf(request) };
      return send({ request, reply, exportOptions: query, target: endsTargetOf(query) }, (sendList, zone) =>
        exportEnds(forCaller(deps, request), { ...call, zone }, sendList),
      );
    });
    serve(app, 'GET /api/proxy/v1/scoringAnalysis/ends/requests', (request, reply) => {
      const { query } = request;
      const call = { query, caller: callerOf(request) };
      return send({ request, reply, exportOptions: query, target: endsTargetOf(query) }, (sendList, zone) =>
        exportRequests(forCaller(deps, request), { ...call, zone }, sendList),
      );
    });
    serve(app, 'GET /api/proxy/v1/trail/export', (request, reply) => {
      const { query } = request;
      const target = `transaction ${query.blockchain} ${query.trail[0]?.hash ?? ''}`;
      const call = { query, caller: callerOf(request) };
      return send({ request, reply, exportOptions: query, target }, (sendList, zone) =>
        exportTrail(forCaller(deps, request), { ...call, zone }, sendList),
      );
    });
    serve(app, 'POST /api/proxy/v1/lookup/export', (request, reply) => {
      const { query, body } = request;
      const target = `${body.objects.length} addresses`;
      request.auditTarget = toAuditTarget(body.objects);
      const call = { objects: body.objects, query, caller: callerOf(request) };
      return send({ request, reply, exportOptions: query, target }, (sendList, zone) =>
        exportLookup(forCall(deps, request), { ...call, zone }, sendList),
      );
    });
    serve(app, 'GET /api/proxy/v1/desk/export', (request, reply) => {
      const { query } = request;
      const caller = callerOf(request);
      return send({ request, reply, exportOptions: query, target: 'desk' }, async (sendList, zone) => {
        await requireRight(deps.desks, caller, 'READER');
        await exportDesk(deps, { query, zone, caller }, sendList);
      });
    });
    serve(app, 'GET /api/proxy/v1/screenings/:id/file', (request, reply) => {
      const { params, query } = request;
      const caller = callerOf(request);
      return send({ request, reply, exportOptions: query, target: `screening ${params.id}` }, async (sendList) => {
        await requireRight(deps.desks, caller, 'READER');
        await exportScreening(deps, { id: params.id, query, caller }, sendList);
      });
    });
    serve(app, 'GET /api/proxy/v1/desk/replies/:id/export', (request, reply) => {
      const { params, query } = request;
      const caller = callerOf(request);
      return send({ request, reply, exportOptions: query, target: `reply ${params.id}` }, async (sendList) => {
        await requireRight(deps.desks, caller, 'READER');
        await exportReply(deps, { id: params.id, query, caller }, sendList);
      });
    });
    serve(app, 'GET /api/proxy/v1/entities/:id/addresses/export', (request, reply) => {
      const { params, query } = request;
      return send({ request, reply, exportOptions: query, target: `entity ${params.id}` }, (sendList, zone) =>
        exportEntityAddresses(forCall(deps, request), { entityId: params.id, query, zone }, sendList),
      );
    });
    serve(app, 'GET /api/proxy/v1/entities/:id/transactions/export', (request, reply) => {
      const { params, query } = request;
      return send({ request, reply, exportOptions: query, target: `entity ${params.id}` }, (sendList, zone) =>
        exportEntityTransactions(forCall(deps, request), { entityId: params.id, query, zone }, sendList),
      );
    });
    serve(app, 'GET /api/proxy/v1/entities/:id/counterparties/export', (request, reply) => {
      const { params, query } = request;
      return send({ request, reply, exportOptions: query, target: `entity ${params.id}` }, (sendList, zone) =>
        exportEntityCounterparties(forCall(deps, request), { entityId: params.id, query, zone }, sendList),
      );
    });
  };
