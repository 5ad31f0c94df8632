import { z } from 'zod';
import { defineCalls, SIGNED_IN } from '../call.ts';
import { chainId } from '../common.ts';
import {
  entityAddressesAnswer,
  entityAddressesQuery,
  entityAnswer,
  entityWalletsAnswer,
  regulationInfoAnswer,
} from '../entities.ts';
import {
  createEntityAlertsAnswer,
  createEntityAlertsBody,
  entityAddressListAnswer,
  entityAddressListQuery,
  entityAlertsPlan,
  entitySumsAnswer,
  undoEntityAlertsAnswer,
  undoEntityAlertsBody,
} from '../entity-sums.ts';
import { pageDetails, textOf } from './audit-text.ts';

const all = { tag: 'entities', access: SIGNED_IN, errors: ['NOT_FOUND'] } as const;
const id = z.coerce.number().int().min(1);
const params = z.object({ id });

export const entityCalls = defineCalls({
  'GET /api/proxy/v1/entities/:id': {
    ...all,
    params,
    answer: entityAnswer,
    audit: { action: 'entity.view', target: ({ params }) => `entity ${textOf(params, 'id')}` },
  },
  'GET /api/proxy/v1/entities/:id/regulationInfo': { ...all, params, answer: regulationInfoAnswer },
  'GET /api/proxy/v1/entities/:id/wallets': { ...all, params, answer: entityWalletsAnswer },
  /** Over all its addresses, on every chain: work for seconds. */
  'GET /api/proxy/v1/entities/:id/sums': {
    ...all,
    params,
    answer: entitySumsAnswer,
    perMinute: 60,
    audit: { action: 'entity.view', target: ({ params }) => `entity ${textOf(params, 'id')} sums` },
  },
  'GET /api/proxy/v1/entities/:id/addresses': {
    ...all,
    params,
    query: entityAddressListQuery,
    answer: entityAddressListAnswer,
    audit: {
      action: 'entity.addresses',
      target: ({ params }) => `entity ${textOf(params, 'id')}`,
      details: pageDetails,
    },
  },
  'GET /api/proxy/v1/entities/:id/alerts': { ...all, params, answer: entityAlertsPlan },
  'POST /api/proxy/v1/entities/:id/alerts': {
    ...all,
    params,
    body: createEntityAlertsBody,
    answer: createEntityAlertsAnswer,
    errors: ['NOT_FOUND', 'ALERT_QUOTA'],
    deeds: ['alert.create'],
  },
  'POST /api/proxy/v1/entities/:id/alerts/undo': {
    ...all,
    params,
    body: undoEntityAlertsBody,
    answer: undoEntityAlertsAnswer,
    deeds: ['alert.delete'],
  },
  'GET /api/proxy/v1/entities/:entityId/wallets/:blockchain/addresses': {
    ...all,
    params: z.object({ entityId: id, blockchain: chainId }),
    query: entityAddressesQuery,
    answer: entityAddressesAnswer,
    errors: ['NOT_FOUND', 'CHAIN_NOT_INDEXED'],
    audit: {
      action: 'entity.addresses',
      target: ({ params }) => `entity ${textOf(params, 'entityId')} ${textOf(params, 'blockchain')}`,
      details: pageDetails,
    },
  },
});
