import type { DeskView, TakenCall } from '@sulian/contract';
import { toPlaceKey } from '@sulian/domain';
import { getAdapter, getAddressText } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../guard/guard.ts';
import { toViewRow } from './to-rows.ts';
import { writeDesk } from './write-desk.ts';

type View = TakenCall<'POST /api/proxy/v1/desk/views'>['body'];

/** @throws DESK_FULL, FORBIDDEN, CHAIN_NOT_INDEXED, ADDRESS_INVALID, ADDRESS_OF_OTHER_CHAIN */
export const addView = (deps: ApiDeps, caller: Caller, view: View): Promise<DeskView> =>
  writeDesk(deps, caller, {
    ...{ action: 'desk.view-add', target: 'desk', details: { kind: view.kind }, right: 'EDITOR' },
    work: async (desks, { caseId }, stamp) => {
      const added = await desks.addView(caseId, { ...view, ends: listKeys(deps, view.ends) }, stamp);
      return { answer: toViewRow(added), details: { viewId: added.id } };
    },
  });

/** Places of the ends of a list. @throws CHAIN_NOT_INDEXED, ADDRESS_INVALID, ADDRESS_OF_OTHER_CHAIN */
const listKeys = (deps: ApiDeps, ends: View['ends']): readonly string[] =>
  ends.flatMap(({ blockchain, address, hashes }) => {
    const adapter = getAdapter(deps, blockchain);
    return [
      ...(address === null ? [] : [toPlaceKey(adapter.chain, 'ADDRESS', getAddressText(deps, adapter, address))]),
      ...hashes.flatMap((text) => {
        const hash = adapter.parseTransactionHash(text);
        return hash === undefined ? [] : [toPlaceKey(adapter.chain, 'TRANSACTION', hash)];
      }),
    ];
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
