import type { TakenCall } from '@sulian/contract';
import type { ApiDeps } from '../../deps.ts';
import { auditWrite } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import { toStamp } from './change-labels.ts';

type MergeBody = TakenCall<'POST /api/labels/merges'>['body'];
type AliasBody = TakenCall<'POST /api/labels/merges/:id/aliases'>['body'];

/** @throws NOT_FOUND, CONFLICT, BAD_REQUEST, BUSY */
export function mergeEntities(deps: ApiDeps, caller: Caller, { ids, into, reason }: MergeBody) {
  const line = { ...caller, action: 'entity.merge', target: `entity ${into}`, details: { ids, reason } } as const;
  return auditWrite(deps.people, line, async ({ entities }) => {
    const merged = await entities.merge({ ids, into }, toStamp(caller, reason));
    return { answer: merged, details: { ...merged } };
  });
}

/** @throws NOT_FOUND, CONFLICT, BUSY */
export function splitEntity(deps: ApiDeps, caller: Caller, { id, reason }: { id: number; reason: string }) {
  const line = { ...caller, action: 'entity.split', target: `entity ${id}`, details: { reason } } as const;
  return auditWrite(deps.people, line, async ({ entities }) => {
    const answer = await entities.split(id, toStamp(caller, reason));
    return { answer, details: { labels: answer.labels } };
  });
}

/** @throws NOT_FOUND, CONFLICT */
export function addAlias(deps: ApiDeps, caller: Caller, { id, name, reason }: AliasBody & { readonly id: number }) {
  const details = { alias: name, reason };
  const line = { ...caller, action: 'entity.alias-add', target: `entity ${id}`, details } as const;
  return auditWrite(deps.people, line, async ({ entities }) => {
    const aliasId = await entities.addAlias(id, name, toStamp(caller, reason));
    return { answer: { id: aliasId }, details: { aliasId } };
  });
}

/** @throws NOT_FOUND */
export function removeAlias(deps: ApiDeps, caller: Caller, { id, reason }: { id: number; reason: string }) {
  const details = { aliasId: id, reason };
  const line = { ...caller, action: 'entity.alias-remove', target: `alias ${id}`, details } as const;
  return auditWrite(deps.people, line, async ({ entities }) => {
    const { entityId, alias } = await entities.removeAlias(id, toStamp(caller, reason));
    return { answer: undefined, target: `entity ${entityId}`, details: { alias } };
  });
}
