import type { TakenCall } from '@sulian/contract';
import { writeDeskTagpack } from '@sulian/usecases';
import { nowSecOf } from '../../auth/deps.ts';
import type { ApiDeps } from '../../deps.ts';
import { auditRead } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import { requireRight } from './rights.ts';

type Body = TakenCall<'POST /api/proxy/v1/desk/tagpack'>['body'];

const DAY_CHARS = 10;

/** Writes the listed labels as a file. Its audit line has the objects' ids: auditors of all cases read it. @throws NOT_FOUND, FORBIDDEN */
export function exportTagpack(
  { desks, people }: Pick<ApiDeps, 'desks' | 'people'>,
  caller: Caller,
  { title, creator, tags }: Body,
): Promise<string> {
  const { caseId } = caller.who;
  const details = { caseId, ids: tags.map(({ id }) => id) };
  const line = { ...caller, action: 'desk.tagpack', target: `${tags.length} objects`, details } as const;
  return auditRead(people, line, async () => {
    await requireRight(desks, caller, 'READER');
    const { objects } = await desks.read(caseId);
    const day = new Date(nowSecOf(people) * 1000).toISOString().slice(0, DAY_CHARS);
    return { answer: writeDeskTagpack(objects, { title, creator, day, tags }) };
  });
}
