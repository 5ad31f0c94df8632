import type { DeskAnswer, TakenCall } from '@sulian/contract';
import type { DeskStore } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../guard/guard.ts';
import { toDeskAnswer, toMemberRow } from './to-rows.ts';
import { writeDesk } from './write-desk.ts';

type Right = TakenCall<'PUT /api/proxy/v1/desk/members/:id'>['body']['right'];

export const listMembers = async (desks: Pick<DeskStore, 'listMembers'>, caseId: number) => ({
  items: (await desks.listMembers(caseId)).map(toMemberRow),
});

/** @throws NOT_FOUND, CONFLICT, FORBIDDEN */
export const setRight = (deps: ApiDeps, caller: Caller, accountId: number, right: Right) =>
  writeDesk(deps, caller, {
    ...{ action: 'desk.member', target: `account ${accountId}`, details: { right }, right: 'OWNER' },
    work: async (desks, who) => {
      await desks.setRight(who, accountId, right ?? undefined);
      return { answer: await listMembers(desks, who.caseId) };
    },
  });

/** @throws FORBIDDEN */
export const setConfidential = (deps: ApiDeps, caller: Caller, isConfidential: boolean): Promise<DeskAnswer> =>
  writeDesk(deps, caller, {
    ...{ action: 'desk.settings', target: 'desk', details: { isConfidential }, right: 'OWNER' },
    work: async (desks, { caseId }) => {
      await desks.setConfidential(caseId, isConfidential);
      return { answer: toDeskAnswer(await desks.read(caseId), 'OWNER') };
    },
  });
