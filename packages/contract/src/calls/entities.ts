import { z } from 'zod';
import { defineCalls, type RawCall, READ, SIGNED_IN } from '../call.ts';
import { chainId } from '../common.ts';
import {
  entityAddressesAnswer,
  entityAddressesQuery,
  entityAnswer,
  entityWalletsAnswer,
  regulationInfoAnswer,
} from '../entities.ts';
import {
  entityCounterpartiesAnswer,
  entityCounterpartiesExportQuery,
  entityCounterpartiesQuery,
  entityHistoryAnswer,
  entityTransactionsAnswer,
  entityTransactionsExportQuery,
  entityTransactionsQuery,
} from '../entity-lists.ts';
import {
  createEntityAlertsAnswer,
  createEntityAlertsBody,
  entityAddressExportQuery,
  entityAddressListAnswer,
  entityAddressListQuery,
  entityAlertsPlan,
  entitySumsAnswer,
  undoEntityAlertsAnswer,
  undoEntityAlertsBody,
} from '../entity-sums.ts';
import { EXPORT_FILE } from '../exports.ts';
import { fromDigits } from '../from-digits.ts';
import { askedDetails, pageDetails, textOf } from './audit-text.ts';

const change = { tag: 'entities', access: SIGNED_IN, errors: ['NOT_FOUND'] } as const;
const all = { ...change, scopes: READ } as const;
const id = fromDigits(z.number().int().min(1));
const params = z.object({ id });
const target = ({ params: given }: RawCall): string => `entity ${textOf(given, 'id')}`;

const COUNTERPARTY_FILTERS = ['direction', 'from', 'to', 'text', 'entity', 'level', 'minUsd'] as const;
const TRANSACTION_FILTERS = ['direction', 'from', 'to', 'counterparty'] as const;

/** The record of a list's file, with what it is narrowed by. */
const fileOf = (list: string, filters: readonly string[]) =>
  ({
    ...all,
    params,
    answer: EXPORT_FILE,
    errors: ['NOT_FOUND', 'EXPORT_TOO_LARGE', 'EXPORT_UNWRITABLE', 'ZONE_UNKNOWN', 'LIST_INCOMPLETE'],
    perMinute: 20,
    audit: {
      action: 'export.start',
      target,
      details: (call: RawCall) => ({ list, ...askedDetails(['format', ...filters])(call) }),
    },
  }) as const;

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
  'GET /api/proxy/v1/entities/:id/addresses/export': {
    ...fileOf('addresses', ['sort', 'isAscending']),
    query: entityAddressExportQuery,
  },
  /** Over all chains; those of one are requested as an address's are. */
  'GET /api/proxy/v1/entities/:id/counterparties': {
    ...all,
    params,
    query: entityCounterpartiesQuery,
    answer: entityCounterpartiesAnswer,
    audit: {
      action: 'object.counterparties',
      target,
      details: (call) => ({ ...pageDetails(call), ...askedDetails(COUNTERPARTY_FILTERS)(call) }),
    },
  },
  'GET /api/proxy/v1/entities/:id/counterparties/export': {
    ...fileOf('counterparties', COUNTERPARTY_FILTERS),
    query: entityCounterpartiesExportQuery,
  },
  'GET /api/proxy/v1/entities/:id/transactions': {
    ...all,
    params,
    query: entityTransactionsQuery,
    answer: entityTransactionsAnswer,
    audit: { action: 'object.transactions', target, details: askedDetails([...TRANSACTION_FILTERS, 'cursor']) },
  },
  'GET /api/proxy/v1/entities/:id/transactions/export': {
    ...fileOf('transactions', TRANSACTION_FILTERS),
    query: entityTransactionsExportQuery,
  },
  /** Part of the view of the entity that a line of the audit log already records, as its sums are. */
  'GET /api/proxy/v1/entities/:id/history': { ...all, params, answer: entityHistoryAnswer },
  'GET /api/proxy/v1/entities/:id/alerts': { ...all, params, answer: entityAlertsPlan },
  'POST /api/proxy/v1/entities/:id/alerts': {
    ...change,
    params,
    body: createEntityAlertsBody,
    answer: createEntityAlertsAnswer,
    errors: ['NOT_FOUND', 'ALERT_QUOTA'],
    auditedActions: ['alert.create'],
  },
  'POST /api/proxy/v1/entities/:id/alerts/undo': {
    ...change,
    params,
    body: undoEntityAlertsBody,
    answer: undoEntityAlertsAnswer,
    auditedActions: ['alert.delete'],
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
