import type { DeskView, TakenCall } from '@sulian/contract';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../guard/guard.ts';
import { toViewRow } from './to-rows.ts';
import { writeDesk } from './write-desk.ts';

type View = TakenCall<'POST /api/proxy/v1/desk/views'>['body'];

/** @throws DESK_FULL, FORBIDDEN */
export const addView = (deps: ApiDeps, caller: Caller, view: View): Promise<DeskView> =>
  writeDesk(deps, caller, {
    ...{ action: 'desk.view-add', target: 'desk', details: { kind: view.kind }, right: 'EDITOR' },
    work: async (desks, { caseId }, deed) => {
      const added = await desks.addView(caseId, view, deed);
      return { answer: toViewRow(added), details: { viewId: added.id } };
    },
  });

/** @throws NOT_FOUND, FORBIDDEN */
export const removeView = (deps: ApiDeps, caller: Caller, id: number): Promise<{ id: number }> =>
  writeDesk(deps, caller, {
    ...{ action: 'desk.view-remove', target: `view ${id}`, right: 'EDITOR' },
    work: async (desks, { caseId }) => {
      await desks.removeView(caseId, id);
      return { answer: { id } };
    },
  });
