import type {
  ConflictRow,
  ContestedRow,
  EntityRefRow,
  ImportLine,
  ImportRow,
  LabelRow,
  LabelWithHistory,
  WalletDecisionRow,
} from '@sulian/contract';
import type { ChainId, EntityType } from '@sulian/domain';
import { callBlob, callData, json } from '../../../lib/api.ts';
import type { Page } from '../../../lib/query-string.ts';

const BASE = '/api/labels';

export const listLabels = (query: string) => callData<Page<LabelRow>>(`${BASE}${query}`);
export const getLabel = (id: number) => callData<LabelWithHistory>(`${BASE}/${id}`);
export const findEntities = (q: string) => callData<EntityRefRow[]>(`${BASE}/entities?q=${encodeURIComponent(q)}`);

export interface LabelFields {
  readonly entity: { readonly id: number } | { readonly name: string; readonly type: EntityType };
  readonly confidence: number;
  readonly uri: string | null;
  readonly date: string | null;
  readonly note: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly reason: string;
}
export const addLabel = (body: LabelFields & { readonly blockchain: ChainId; readonly address: string }) =>
  callData<LabelRow>(BASE, json('POST', body));
export const correctLabel = (id: number, body: LabelFields & { readonly version: number }) =>
  callData<LabelRow>(`${BASE}/${id}/correct`, json('POST', body));
export const changeLabel = (row: LabelRow, action: 'withdraw' | 'restore', reason: string) =>
  callData<LabelRow>(`${BASE}/${row.id}/${action}`, json('POST', { version: row.version, reason }));

export const listImports = (query: string) => callData<Page<ImportRow>>(`${BASE}/imports${query}`);
export const listImportLines = (id: number, query: string) =>
  callData<Page<ImportLine>>(`${BASE}/imports/${id}/lines${query}`);
export const getReport = (id: number) => callBlob(`${BASE}/imports/${id}/report.csv`);

export const listConflicts = (query: string) => callData<Page<ConflictRow>>(`${BASE}/conflicts${query}`);

export const listContested = (query: string) => callData<Page<ContestedRow>>(`${BASE}/contested${query}`);
export const decide = (row: ContestedRow, service: string | null, reason: string) => {
  const services = row.claims.map((claim) => claim.service);
  const body = { blockchain: row.blockchain, address: row.referenceAddress, services, service, reason };
  return callData<{ readonly id: number }>(`${BASE}/decisions`, json('POST', body));
};
export const listDecisions = (query: string) => callData<Page<WalletDecisionRow>>(`${BASE}/decisions${query}`);
export const revoke = (id: number, reason: string) =>
  callData<null>(`${BASE}/decisions/${id}/revoke`, json('POST', { reason }));
