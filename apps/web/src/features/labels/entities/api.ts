import type { SentCall } from '@sulian/contract';
import { callData } from '../../../lib/api.ts';

export const findCandidates = (q: string) => callData('GET /api/labels/merges/candidates', { query: { q } });
export const listMembers = (id: number) => callData('GET /api/labels/merges/:id', { params: { id } });
export const listChanges = (query: SentCall<'GET /api/labels/merges'>['query']) =>
  callData('GET /api/labels/merges', { query });

type Merge = SentCall<'POST /api/labels/merges'>['body'];
export const mergeEntities = (body: Merge) => callData('POST /api/labels/merges', { body });
export const splitEntity = (id: number, reason: string) =>
  callData('POST /api/labels/merges/:id/split', { params: { id }, body: { reason } });
export const addAlias = (id: number, name: string, reason: string) =>
  callData('POST /api/labels/merges/:id/aliases', { params: { id }, body: { name, reason } });
export const removeAlias = (id: number, reason: string) =>
  callData('POST /api/labels/aliases/:id/remove', { params: { id }, body: { reason } });
