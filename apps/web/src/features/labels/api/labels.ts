import type { ContestedRow, LabelRow, SentCall } from '@sulian/contract';
import { callBlob, callData } from '../../../lib/api.ts';

export const listLabels = (query: SentCall<'GET /api/labels'>['query']) => callData('GET /api/labels', { query });
export const getLabel = (id: number) => callData('GET /api/labels/:id', { params: { id } });
export const findEntities = (q: string) => callData('GET /api/labels/entities', { query: { q } });

type NewLabel = SentCall<'POST /api/labels'>['body'];
type Correction = SentCall<'POST /api/labels/:id/correct'>['body'];
export type LabelFields = Required<Omit<Correction, 'version'>>;
export const addLabel = (body: NewLabel) => callData('POST /api/labels', { body });
export const correctLabel = (id: number, body: Correction) =>
  callData('POST /api/labels/:id/correct', { params: { id }, body });
export const changeLabel = ({ id, version }: LabelRow, action: 'withdraw' | 'restore', reason: string) =>
  callData(`POST /api/labels/:id/${action}`, { params: { id }, body: { version, reason } });

export const listImports = (query: SentCall<'GET /api/labels/imports'>['query']) =>
  callData('GET /api/labels/imports', { query });
export const listImportLines = (id: number, query: SentCall<'GET /api/labels/imports/:id/lines'>['query']) =>
  callData('GET /api/labels/imports/:id/lines', { params: { id }, query });
export const getReport = (id: number) => callBlob('GET /api/labels/imports/:id/report.csv', { params: { id } });

export const listConflicts = (query: SentCall<'GET /api/labels/conflicts'>['query']) =>
  callData('GET /api/labels/conflicts', { query });

export const listContested = (query: SentCall<'GET /api/labels/contested'>['query']) =>
  callData('GET /api/labels/contested', { query });
export const decide = (row: ContestedRow, service: string | null, reason: string) => {
  const services = row.claims.map((claim) => claim.service);
  const body = { blockchain: row.blockchain, address: row.referenceAddress, services, service, reason };
  return callData('POST /api/labels/decisions', { body });
};
export const listObjections = (query: SentCall<'GET /api/labels/objections'>['query']) =>
  callData('GET /api/labels/objections', { query });
export const decideObjection = (id: number, isAccepted: boolean, reason: string) =>
  callData('POST /api/labels/objections/:id/decide', { params: { id }, body: { isAccepted, reason } });
type ObjectionBody = SentCall<'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections'>['body'];
type AddressParams = { readonly blockchain: string; readonly hash: string };
export const listObjectionsOf = (params: AddressParams) =>
  callData('GET /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections', { params });
export const addObjection = (params: AddressParams, body: ObjectionBody) =>
  callData('POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections', { params, body });

export const listDecisions = (query: SentCall<'GET /api/labels/decisions'>['query']) =>
  callData('GET /api/labels/decisions', { query });
export const revoke = (id: number, reason: string) =>
  callData('POST /api/labels/decisions/:id/revoke', { params: { id }, body: { reason } });
