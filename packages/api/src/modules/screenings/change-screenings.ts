import type { Readable } from 'node:stream';
import type { Screening, TakenCall } from '@sulian/contract';
import { parseListColumns } from '@sulian/domain';
import { createFindKnown, readList } from '@sulian/usecases';
import { nowSecOf } from '../../auth/deps.ts';
import type { ApiDeps } from '../../deps.ts';
import { auditWrite } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import { requireRight } from '../desk/rights.ts';
import { receiveList } from './receive-list.ts';
import { toScreening } from './to-rows.ts';

type CreateQuery = TakenCall<'POST /api/proxy/v1/screenings'>['query'];

/**
 * Stores a list as it comes, all of it or nothing, with its audit line.
 * @throws FORBIDDEN, TOO_MANY_REQUESTS, FILE_TOO_LARGE, FILE_UNREADABLE
 */
export function createScreening(
  deps: ApiDeps,
  caller: Caller,
  { query, body }: { readonly query: CreateQuery; readonly body: Readable },
): Promise<{ id: number; rows: number }> {
  const { caseId, accountId, email } = caller.who;
  const { fileName, chain, columns, passes } = query;
  const line = { ...caller, action: 'screening.create', target: 'list', details: { caseId, passes } } as const;
  return auditWrite(deps.people, line, async ({ desks, screenings }) => {
    await requireRight(desks, caller, 'EDITOR');
    const items = readList(
      { extractor: deps.extractor, readers: deps.adapters, findKnown: createFindKnown(deps) },
      {
        fileName,
        bytes: receiveList(body),
        chain,
        columns: columns === undefined ? undefined : parseListColumns(columns),
      },
    );
    const draft = { owner: { caseId, accountId }, by: email, fileName, passes, nowSec: nowSecOf(deps.people) };
    const answer = await screenings.create(draft, items);
    return { answer, target: `screening ${answer.id}`, details: { rows: answer.rows } };
  });
}

/** @throws NOT_FOUND, CONFLICT, FORBIDDEN */
export function cancelScreening(deps: ApiDeps, caller: Caller, id: number): Promise<Screening> {
  const { caseId } = caller.who;
  const line = { ...caller, action: 'screening.cancel', target: `screening ${id}`, details: { caseId } } as const;
  return auditWrite(deps.people, line, async ({ desks, screenings }) => {
    await requireRight(desks, caller, 'EDITOR');
    await screenings.cancel(caseId, id, nowSecOf(deps.people));
    return { answer: toScreening(await screenings.get(caseId, id)) };
  });
}

/** @throws NOT_FOUND, FORBIDDEN */
export function removeScreening(deps: ApiDeps, caller: Caller, id: number): Promise<{ id: number }> {
  const { caseId } = caller.who;
  const line = { ...caller, action: 'screening.remove', target: `screening ${id}`, details: { caseId } } as const;
  return auditWrite(deps.people, line, async ({ desks, screenings }) => {
    await requireRight(desks, caller, 'EDITOR');
    await screenings.remove(caseId, id);
    return { answer: { id } };
  });
}
